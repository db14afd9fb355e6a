import { Breakable } from '@/components/ui/breakable';
import type { Locale } from '@/lib/platform/i18n/locales';
import { toTypeset } from '@/lib/platform/text/typography';

/** Characters of a Chinese phrase that fit on a line of a title, on a phone too; the first line may stand beside a picture. */
const MAX_PHRASE = 12;
const MAX_FIRST_PHRASE = 10;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** A title for display, in its language (`lang` is set around it). */
export function TitleWords({ text, language }: { text: string; language: Locale }) {
  return (
    <span className="phrases">
      <Breakable parts={toTitleParts(text, language)} />
    </span>
  );
}

/**
 * A title as set, in the parts between which it may break. Titles keep Chinese phrases on one line; one that is longer than a line
 * may break between its words, because it would break within a word otherwise.
 */
export function toTitleParts(text: string, language: Locale): string[] {
  return language === 'en' ? [toTypeset(text, language)] : toBreakable(text);
}

/** The parts of a Chinese title between which it may break. */
export function toBreakable(title: string): string[] {
  const parts = [''];
  for (const [index, phrase] of (title.match(/[^\p{P}\s]+[\p{P}\s]*|[\p{P}\s]+/gu) ?? []).entries()) {
    // Finding the words of a phrase takes longer than rendering it.
    if (phrase.length <= (index === 0 ? MAX_FIRST_PHRASE : MAX_PHRASE)) {
      parts[parts.length - 1] += phrase;
      continue;
    }
    let before = false;
    for (const { segment, isWordLike = false } of segmenter.segment(phrase)) {
      // A line must not begin with a particle.
      const breaks = before && isWordLike && !/^[的了]$/.test(segment);
      if (breaks) parts.push(segment);
      else parts[parts.length - 1] += segment;
      before = isWordLike;
    }
  }
  return parts;
}
