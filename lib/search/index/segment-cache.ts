import { LRUCache } from 'lru-cache';
import { processGlobal } from '../../platform/process-global';
import { type Postings, type SegmentEntries, toKey } from './posting-lists';
import type { IndexTerm } from './query';

/** Memory for what a process keeps of segments. A term that is in half of 100,000 articles takes 0.4 MB of it, their entries 2.5 MB. */
export const MAX_CACHED_BYTES = 64 * 1_024 * 1_024;

/** Memory of an entry besides its lists. */
const ENTRY_BYTES = 1_000;

/**
 * Postings by id of the segment and term, and entries of documents by id of the segment. They follow from these, because segments
 * never change: documents that died are kept apart, and a merge makes segments with other ids. What belongs to replaced ones is no
 * longer used, and is evicted.
 */
const cached = processGlobal(
  'segments',
  () =>
    new LRUCache<string, Postings | SegmentEntries>({
      maxSize: MAX_CACHED_BYTES,
      sizeCalculation: ({ bytes }, key) => ENTRY_BYTES + 2 * key.length + bytes,
    }),
);

/** Ids contain no space, so no such key is one of entries. */
export const toCacheKey = (segmentId: string, term: IndexTerm) => `${segmentId} ${toKey(term)}`;

export function findPostings(key: string): Postings | undefined {
  return cached.get(key) as Postings | undefined;
}

export function keepPostings(key: string, postings: Postings): void {
  cached.set(key, postings);
}

export function findEntries(segmentId: string): SegmentEntries | undefined {
  return cached.get(segmentId) as SegmentEntries | undefined;
}

export function keepEntries(segmentId: string, entries: SegmentEntries): void {
  cached.set(segmentId, entries);
}
