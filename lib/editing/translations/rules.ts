import type { MarkdownFacts } from '../../archive/rendering/record';
import type { Locale } from '../../platform/i18n/locales';
import { completeRecord } from '../../platform/stored-record';

/** Short hashes of the blocks of both bodies when the translation was marked as synchronized. */
export type InStep = Record<Locale, string[]>;

/** The blocks of a body as they are now. */
type BodyBlocks = Pick<MarkdownFacts, 'blockHashes' | 'blockLines'>;

/** Blocks of a body that changed since. */
type TranslationState = Record<Locale, number>;

/**
 * How many blocks changed in each language since the translation was synchronized; null if it never was.
 *
 * @param now the blocks of both bodies as they are now
 */
export function toTranslationState(inStep: InStep | null, now: Record<Locale, BodyBlocks>): TranslationState | null {
  if (!inStep) return null;
  const before = completeRecord(inStep, toInStep(now));
  return { zh: countChanged(before.zh, now.zh.blockHashes), en: countChanged(before.en, now.en.blockHashes) };
}

/** The lines where blocks begin that are new or changed since; null if the languages were never marked. */
export function listUnmatchedLines(inStep: InStep | null, now: Record<Locale, BodyBlocks>): Record<Locale, number[]> | null {
  if (!inStep) return null;
  const before = completeRecord(inStep, toInStep(now));
  return { zh: listNewLines(before.zh, now.zh), en: listNewLines(before.en, now.en) };
}

export function toInStep({ zh, en }: Record<Locale, BodyBlocks>): InStep {
  return { zh: zh.blockHashes, en: en.blockHashes };
}

function listNewLines(before: readonly string[], { blockHashes, blockLines }: BodyBlocks): number[] {
  const isNew = toNewTest(before);
  return blockHashes.flatMap((hash, index) => (isNew(hash) ? (blockLines[index] ?? []) : []));
}

/** An edited block is gone once and new once, and counts once. One that only moved does not count. */
function countChanged(before: readonly string[], now: readonly string[]): number {
  return Math.max(countMissing(before, now), countMissing(now, before));
}

/** How many of `blocks` are not among `others`, counting repetitions. */
function countMissing(blocks: readonly string[], others: readonly string[]): number {
  return blocks.filter(toNewTest(others)).length;
}

/** For each block, whether it is missing from the earlier blocks, counting repetitions. */
function toNewTest(before: readonly string[]): (block: string) => boolean {
  const left = new Map<string, number>();
  for (const block of before) left.set(block, (left.get(block) ?? 0) + 1);
  return (block) => {
    const count = left.get(block) ?? 0;
    if (count > 0) left.set(block, count - 1);
    return count === 0;
  };
}
