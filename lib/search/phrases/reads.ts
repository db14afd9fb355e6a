import { LRUCache } from 'lru-cache';
import { withSearchConnection } from '../../platform/db/search-connection';
import { describeError, log } from '../../platform/log';
import { findOccurring } from '../matches/reads';

/** How long an answer is kept: to look up hundreds of phrases takes as long as hundreds of searches. */
const KEPT_MS = 10 * 60_000;

/** How long it is kept that the archive could not be searched. */
const FAILED_MS = 30_000;

/** Phrases that are looked up with one connection, whose time is limited. */
const BATCH = 50;

const kept = new LRUCache<string, Promise<ReadonlySet<string> | undefined>>({ max: 10, ttl: KEPT_MS });

/**
 * Which of some phrases any article or video contains, as a search for each in quotation marks finds it, now or a few minutes ago;
 * undefined if the archive could not be searched just now.
 *
 * @param name identifies the list of phrases
 */
export function listOccurringPhrases(name: string, phrases: readonly string[]): Promise<ReadonlySet<string> | undefined> {
  const known = kept.get(name);
  if (known) return known;
  const found = lookUp(phrases).catch((error: unknown) => {
    log.warn({ phrases: name, error: describeError(error) }, 'phrases not looked up');
    kept.set(name, found, { ttl: FAILED_MS });
    return undefined;
  });
  kept.set(name, found);
  return found;
}

async function lookUp(phrases: readonly string[]): Promise<Set<string>> {
  const occurring = new Set<string>();
  for (let from = 0; from < phrases.length; from += BATCH) {
    const batch = phrases.slice(from, from + BATCH);
    for (const phrase of await withSearchConnection((run) => findOccurring(batch, run))) occurring.add(phrase);
  }
  return occurring;
}
