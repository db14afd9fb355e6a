/** A text in both languages. */
export type Term = { en: string; zh: string };

/** The words that fill a sentence, by slot. English and Chinese use the same cast, so that they correspond. */
export type Cast = Readonly<Record<string, Term>>;

const SLOT = /\{(\w+)\}/g;
const EDGE_OF_CHINESE = /[\u4e00-\u9fff](?=[A-Za-z0-9])|[A-Za-z0-9](?=[\u4e00-\u9fff])/g;

/** Terms from a word list of `English=中文` entries, separated by line breaks or semicolons. */
export function toTerms(list: string): Term[] {
  return list
    .split(/[\n;]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [en, zh, ...rest] = entry.split('=');
      if (!en || !zh || rest.length > 0) throw new Error(`not a term: ${entry}`);
      return { en, zh };
    });
}

/**
 * Templates from alternating English and Chinese lines. `{slot}` is filled from the cast; `{Slot}` is capitalised for the
 * start of an English sentence.
 */
export function toTemplates(...lines: string[]): Term[] {
  if (lines.length % 2 !== 0) throw new Error('English and Chinese lines must come in pairs');
  return Array.from({ length: lines.length / 2 }, (_, i) => ({ en: lines[2 * i] ?? '', zh: lines[2 * i + 1] ?? '' }));
}

/** A sentence pair with all slots filled, and a space between a Chinese character and a Latin letter or digit. */
export function fill({ en, zh }: Term, cast: Cast): Term {
  const toWord = (slot: string, language: 'en' | 'zh') => {
    const name = slot.charAt(0).toLowerCase() + slot.slice(1);
    const word = cast[name]?.[language];
    if (word === undefined) throw new Error(`unknown slot: ${slot}`);
    return name === slot ? word : word.charAt(0).toUpperCase() + word.slice(1);
  };
  return {
    en: en.replace(SLOT, (_, slot) => toWord(slot, 'en')),
    zh: zh.replace(SLOT, (_, slot) => toWord(slot, 'zh')).replace(EDGE_OF_CHINESE, '$& '),
  };
}
