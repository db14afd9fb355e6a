import type { Section } from '../types';
import { Keys } from './keys';
import { Limits } from './limits';
import { QuickStart } from './quick-start';
import { Search } from './search';
import { Sources } from './sources';
import { Sync } from './sync';

export const sections: readonly Section[] = [
  { id: 'quick-start', title: '快速开始', Body: QuickStart },
  { id: 'keys', title: '密钥', Body: Keys },
  { id: 'sources', title: '来源', Body: Sources },
  { id: 'limits', title: '频率限制与配额', Body: Limits },
  { id: 'sync', title: '同步', Body: Sync },
  { id: 'search', title: '检索', Body: Search },
];
