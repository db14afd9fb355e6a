import { createHash } from 'node:crypto';
import type { Locale } from '../../platform/i18n/locales';
import { parseBlocks } from '../../platform/text/markdown';

/** Short hashes of the blocks of both bodies when the translation was marked as synchronized. */
export type InStep = Record<Locale, string[]>;

/** Blocks of a body that changed since. */
export type TranslationState = Record<Locale, number>;

type Bodies = Record<`content_${Locale}`, string>;

/** The blocks of both bodies, as they are stored when the languages are marked as corresponding. */
export function toInStep(bodies: Bodies): InStep {
  return { zh: toBlockHashes(bodies.content_zh), en: toBlockHashes(bodies.content_en) };
}

/** How many blocks changed in each language since the translation was synchronized; null if it never was. */
export function toTranslationState(inStep: InStep | null, bodies: Bodies): TranslationState | null {
  if (!inStep) return null;
  const now = toInStep(bodies);
  return { zh: countChanged(inStep.zh, now.zh), en: countChanged(inStep.en, now.en) };
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

/** Spaces do not matter: rewrapping a paragraph is no change for a translator. */
function toBlockHashes(markdown: string): string[] {
  return parseBlocks(markdown).map(({ source }) =>
    createHash('sha256').update(source.replace(/\s+/g, ' ').trim()).digest('base64url').slice(0, 12),
  );
}
