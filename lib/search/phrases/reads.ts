import { LRUCache } from 'lru-cache';
import { withReadDatabase } from '../../platform/db/read-database';
import { withSearchConnection } from '../../platform/db/search-connection';
import { describeError, log } from '../../platform/log';
import { findOccurring } from '../matches/reads';

/** How long an answer is kept: to look up hundreds of phrases takes as long as hundreds of searches. */
const KEPT_MS = 10 * 60_000;

const kept = new LRUCache<string, Promise<ReadonlySet<string> | undefined>>({ max: 10, ttl: KEPT_MS });

/**
 * Which of some phrases any article or video contains, as a search for each in quotation marks finds it, now or a few minutes ago;
 * undefined while the archive cannot be searched.
 *
 * @param name identifies the list of phrases
 */
export function listOccurringPhrases(name: string, phrases: readonly string[]): Promise<ReadonlySet<string> | undefined> {
  const found =
    kept.get(name) ??
    withReadDatabase(() => withSearchConnection((run) => findOccurring(phrases, run))).catch((error: unknown) => {
      log.warn({ phrases: name, error: describeError(error) }, 'phrases not looked up');
      return undefined;
    });
  if (!kept.has(name)) kept.set(name, found);
  return found;
}
