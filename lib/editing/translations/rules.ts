import type { Locale } from '../../platform/i18n/locales';
import { completeRecord } from '../../platform/stored-record';

/** Short hashes of the blocks of both bodies when the translation was marked as synchronized. */
export type InStep = Record<Locale, string[]>;

/** Blocks of a body that changed since. */
export type TranslationState = Record<Locale, number>;

/**
 * How many blocks changed in each language since the translation was synchronized; null if it never was.
 *
 * @param now the blocks of both bodies as they are now
 */
export function toTranslationState(inStep: InStep | null, now: InStep): TranslationState | null {
  if (!inStep) return null;
  const before = completeRecord(inStep, now);
  return { zh: countChanged(before.zh, now.zh), en: countChanged(before.en, now.en) };
}

/** An edited block is gone once and new once, and counts once. One that only moved does not count. */
function countChanged(before: readonly string[], now: readonly string[]): number {
  return Math.max(countMissing(before, now), countMissing(now, before));
}

/** How many of `blocks` are not among `others`, counting repetitions. */
function countMissing(blocks: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const block of others) left.set(block, (left.get(block) ?? 0) + 1);
  let missing = 0;
  for (const block of blocks) {
    const count = left.get(block) ?? 0;
    if (count === 0) missing += 1;
    else left.set(block, count - 1);
  }
  return missing;
}
