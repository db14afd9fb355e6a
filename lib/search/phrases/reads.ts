import { LRUCache } from 'lru-cache';
import { getArchiveVersion } from '../../archive/version/reads';
import { withSearchConnection } from '../../platform/db/search-connection';
import { findOccurring } from '../matches/reads';

/** Versions of the archive whose answers are kept, of each list of phrases. */
const MAX_KEPT = 10;

const kept = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: MAX_KEPT });

/**
 * Which of some phrases any article or video contains, as a search for each in quotation marks finds it. Kept until the archive
 * changes.
 *
 * @param name identifies the list of phrases
 */
export async function listOccurringPhrases(name: string, phrases: readonly string[]): Promise<ReadonlySet<string>> {
  const key = `${name} ${await getArchiveVersion()}`;
  const found = kept.get(key) ?? withSearchConnection((run) => findOccurring(phrases, run));
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  return found;
}
