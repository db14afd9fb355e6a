import type { Section } from '../types';
import { Keys } from './keys';
import { Limits } from './limits';
import { QuickStart } from './quick-start';
import { Search } from './search';
import { Sources } from './sources';
import { Sync } from './sync';

export const sections: readonly Section[] = [
  { id: 'quick-start', title: 'Quick start', Body: QuickStart },
  { id: 'keys', title: 'Keys', Body: Keys },
  { id: 'sources', title: 'Sources', Body: Sources },
  { id: 'limits', title: 'Limits and quotas', Body: Limits },
  { id: 'sync', title: 'Sync', Body: Sync },
  { id: 'search', title: 'Search', Body: Search },
];
