import { LRUCache } from 'lru-cache';
import { processGlobal } from '../../platform/process-global';
import { type Postings, toKey } from './posting-lists';
import type { IndexTerm } from './query';

/** Memory for posting lists in each process. A term that is in half of 100,000 articles takes 0.4 MB of it. */
export const MAX_CACHED_BYTES = 64 * 1_024 * 1_024;

/** Memory of an entry besides its lists. */
const ENTRY_BYTES = 1_000;

/**
 * Postings by id of the segment and term. They follow from both, because segments never change: documents that died are
 * kept apart, and a merge makes segments with other ids. What belongs to replaced ones is not asked for again, and drops out.
 */
const cached = processGlobal(
  'postings',
  () =>
    new LRUCache<string, Postings>({
      maxSize: MAX_CACHED_BYTES,
      sizeCalculation: ({ bytes }, key) => ENTRY_BYTES + 2 * key.length + bytes,
    }),
);

export const toCacheKey = (segmentId: string, term: IndexTerm) => `${segmentId} ${toKey(term)}`;

export function findPostings(key: string): Postings | undefined {
  return cached.get(key);
}

export function keepPostings(key: string, postings: Postings): void {
  cached.set(key, postings);
}
