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
  { id: 'limits', title: 'Limits', Body: Limits },
  { id: 'sync', title: 'Keeping a copy', Body: Sync },
  { id: 'search', title: 'Searching', Body: Search },
];
