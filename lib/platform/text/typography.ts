import type { Locale } from '../i18n/locales';

const MARKS = /"|'|\.{3}|(?<=\s)-{2,3}(?=\s)|(?<=\p{L})-{2,3}(?=\p{L})/gu;
/** Opening quotation marks follow nothing, a space, a bracket, a dash or another opening mark. */
const BEFORE_OPENING = /^$|[\s([{<\u2013\u2014\u2018\u201C/-]$/;
/** Words that begin with an apostrophe: decades, and shortened words. */
const SHORTENED = /^(?:\d\ds?|tis|twas|til|em|n)\b/i;

/**
 * Sets the runs of one English paragraph, in order: typographic quotation marks, apostrophes, dashes and ellipses for those
 * of a typewriter. A run may end inside a quotation. For display only: what is stored, searched and cited keeps its marks.
 */
export function createTypesetter(): (run: string) => string {
  let last = '';
  let open = 0;
  const replace = (mark: string, before: string, after: string) => {
    if (mark === '...') return '\u2026';
    if (mark.startsWith('-')) return '\u2014';
    const opens = BEFORE_OPENING.test(before) && !/^\s/.test(after);
    if (mark === "'") return toSingleMark(opens, before, after);
    // After a figure, a mark that closes nothing means inches.
    if (!opens && open === 0 && /\d$/.test(before)) return mark;
    open = Math.max(0, open + (opens ? 1 : -1));
    return opens ? '\u201C' : '\u201D';
  };
  return (run) => {
    let set = '';
    let end = 0;
    for (const { 0: mark, index } of run.matchAll(MARKS)) {
      set += run.slice(end, index);
      end = index + mark.length;
      set += replace(mark, set.slice(-1) || last, run.slice(end, end + 8));
    }
    set += run.slice(end);
    last = set.slice(-1) || last;
    return set;
  };
}

/** A single opening quotation mark, an apostrophe, or the mark itself between figures, where it separates thousands. */
function toSingleMark(opens: boolean, before: string, after: string): string {
  if (opens && !SHORTENED.test(after)) return '\u2018';
  return /\d$/.test(before) && /^\d/.test(after) ? "'" : '\u2019';
}

const CURRENCIES = 'USD|EUR|GBP|CNY|RMB|JPY|HKD|CHF|SGD';
const UNITS = '[kcmµ]?m[²³]?|km/h|[km]?g|t|ha|[cm]?l|L|[kMGT]?(?:Wh?|B|J|Hz)|kcal|dB|lx|lm|ms|s|min|h';
const BEFORE_UNIT = new RegExp(
  `(?<=\\d) (?=[%‰°€£¥$元万亿]|(?:${UNITS}|${CURRENCIES}|million|billion|per cent)(?![A-Za-z\\d]))|(?<=[€£¥$]|\\b(?:${CURRENCIES})) (?=\\d)`,
  'g',
);

/** Keeps figures and their units or currencies on one line. For display only. */
export const joinUnits = (text: string): string => text.replace(BEFORE_UNIT, '\u00a0');

/** Bounded, and never begun inside of a figure, because hostile texts are long. */
const OPERAND = '(?:[（(]\\s{0,2}){0,3}(?<![\\d.,])\\d[\\d.,]{0,15}(?:\\s?%)?(?:\\s{0,2}[)）]){0,3}';
const SUM = new RegExp(`${OPERAND}(?:\\s{0,2}[+−×÷=]\\s{0,2}${OPERAND})+`, 'g');
/** Characters of a sum that fits on a line of a phone. */
const MAX_SUM = 32;

/** Keeps a short sum on one line, such as 700 ÷（700 + 2,100）= 25%. For display only. */
export const joinSums = (text: string): string =>
  text.replace(SUM, (sum) =>
    sum.length > MAX_SUM
      ? sum
      : sum.replace(/\s/g, '\u00a0').replace(/(?<=[^\u00a0(（])(?=[(（])|(?<=[)）])(?=[^\u00a0)）])/g, '\u2060'),
  );

/** A title or a sentence for display: English with typographic marks, both languages with figures and their units on one line. */
export function toTypeset(text: string, language: Locale): string {
  return joinSums(joinUnits(language === 'en' ? createTypesetter()(text) : text));
}

const BEFORE_WORD = {
  en: /(?<=(?:^|[\s\u00a0(])(?:an?|the|of|for)) (?=\S)/gi,
  zh: /(?<=[从到与和及或对在]) (?=[A-Za-z\d])/g,
};

/** Keeps short words on the line of the word that they belong to, such as “for a hotel”. For titles on display only. */
export const joinShortWords = (text: string, language: Locale): string => text.replace(BEFORE_WORD[language], '\u00a0');

const sentences = {
  en: new Intl.Segmenter('en', { granularity: 'sentence' }),
  zh: new Intl.Segmenter('zh', { granularity: 'sentence' }),
};
/** Characters of four lines on a phone. */
const MAX_OPENING = { en: 200, zh: 80 };

/** The first sentence of a text, and those after it while they are short together. It never ends inside a sentence. */
export function toOpening(text: string, language: Locale): string {
  let opening = '';
  for (const { segment } of sentences[language].segment(text)) {
    if (opening && opening.length + segment.trim().length > MAX_OPENING[language]) break;
    opening += segment;
  }
  return opening.trim();
}
