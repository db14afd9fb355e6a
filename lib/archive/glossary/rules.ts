import { type Locale, otherLocale } from '../../platform/i18n/locales';
import { toComparableName } from '../../platform/text/comparable-name';
import { toOtherSpelling } from '../../platform/text/spellings';
import type { Term } from './record';

/** The names of a term in one language, its own first. */
export function toNames(term: Term, language: Locale): string[] {
  return [term[language], ...term[`also_${language}`]];
}

/** Whether two names are one, as both languages may use it. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Names that a search for a term looks for. */
const MAX_SEARCHED = 4;

/** What to search for to find a term by its names: its own, then the first of its others, the reader's language first. */
export function listSearched(term: Term, locale: Locale): string[] {
  const other = otherLocale(locale);
  const all = [term[locale], term[other], ...term[`also_${locale}`], ...term[`also_${other}`]];
  return all.filter((name, index) => all.findIndex((each) => isSameName(each, name)) === index).slice(0, MAX_SEARCHED);
}

/** What people type around the name of a term to be told what it means. */
const ASKING = new RegExp(
  [
    "^(?:what(?:’s|'s| is| are)|how (?:do (?:i|we|you)|to|can i|is|are) (?:calculate|compute|measure|define)|define|explain|(?:definition|meaning|formula) (?:of|for)) (?:an? |the )?",
    ' (?:definition|meaning|formula)$',
    '^(?:什么是|何谓|何为|如何计算|怎么计算|怎样计算)\\s*',
    '\\s*(?:是什么意思|是什么|什么意思|怎么算|如何计算|怎么计算|的定义|的含义)$',
  ].join('|'),
  'g',
);

/** What a query asks for, to be compared with other names: in one spelling, number and case, without the words of the question. */
export function toSubject(query: string): string {
  const subject = toComparableName(query)
    .replace(/[?？]+$/, '')
    .replace(ASKING, '')
    .trim();
  return subject.replace(/[a-z]+/g, (word) => {
    const spellings = [word, toOtherSpelling(word) ?? word].map((each) => each.replace(/(?<=[a-z]{3})s$/, ''));
    return spellings.sort()[0] ?? word;
  });
}

/** One of the first characters that a Chinese dictionary lists under each letter; no syllable begins with I, U or V. */
const PINYIN = 'A吖 B八 C嚓 D咑 E妸 F发 G旮 H铪 J丌 K咔 L垃 M妈 N拏 O噢 P妑 Q七 R呥 S仨 T他 W屲 X夕 Y丫 Z帀'.split(' ');

const collators = {
  en: new Intl.Collator('en', { sensitivity: 'base' }),
  zh: new Intl.Collator('zh-u-co-pinyin'),
};

/** Characters that are read in two ways, as the glossary reads them at the beginning of a name: 长住 (cháng), 重置 (chóng). */
const toSorted = (name: string) => name.replace(/^长/, '常').replace(/^重/, '虫');

/** Compares names as a dictionary of the language sorts them, Chinese ones by pinyin. */
export function compareNames(a: string, b: string, language: Locale): number {
  return collators[language].compare(toSorted(a), toSorted(b));
}

/** The letter under which a dictionary of the language has a name. */
export function toInitial(name: string, language: Locale): string {
  const [first = ''] = name.toUpperCase();
  if (language === 'en' || !/\p{Script=Han}/u.test(first)) return first;
  return PINYIN.findLast(([, character = '']) => compareNames(character, name, language) <= 0)?.[0] ?? first;
}

/**
 * A pattern that finds the names of all terms in a text, longest first. Abbreviations keep their capitals; words may begin a sentence and
 * stand in the plural. Chinese has no spaces between words.
 *
 * @param toWritten applied to the names, for a text that is escaped itself
 */
export function toTermPattern(terms: readonly Term[], language: Locale, toWritten: (text: string) => string) {
  const ids = new Map<string, string>();
  for (const term of terms) {
    for (const name of toNames(term, language)) {
      const key = toKey(toWritten(name));
      if (!ids.has(key)) ids.set(key, term.id);
    }
  }
  const names = terms.flatMap((term) => toNames(term, language)).sort((a, b) => b.length - a.length);
  const alternatives = names.map((name) => toAlternative(toWritten(name)));
  return {
    pattern: new RegExp(`(?<![\\p{Script=Latin}\\p{N}])(?:${alternatives.join('|')})(?![\\p{Script=Latin}\\p{N}])`, 'gu'),
    toId: (found: string) => ids.get(toKey(found)) ?? ids.get(toKey(found).replace(/s$/, '')),
  };
}

/** Words match in any case, abbreviations only as written: “bar” is not “BAR”. */
const toKey = (name: string) => (isAbbreviation(name) ? name : name.toLowerCase().replace(/’/g, "'"));

const isAbbreviation = (name: string) => /^\P{Ll}+$/u.test(name);

function toAlternative(name: string): string {
  const quoted = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/'/g, "['’]");
  if (isAbbreviation(name) || !/^[A-Za-z]/.test(name)) return quoted;
  const [first = ''] = quoted;
  return `[${first.toUpperCase()}${first.toLowerCase()}]${quoted.slice(1)}s?`;
}
