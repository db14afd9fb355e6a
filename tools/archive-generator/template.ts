/** A text in both languages. */
export type Term = { en: string; zh: string };

/** The words that fill a sentence, by slot. English and Chinese use the same cast, so that they correspond. */
export type Cast = Readonly<Record<string, Term>>;

/** A sentence pair: text and names of slots in turn. */
export type Template = { en: readonly string[]; zh: readonly string[]; source: Term };

const SLOT = /\{(\w+)\}/;

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
export function toTemplates(...lines: string[]): Template[] {
  if (lines.length % 2 !== 0) throw new Error('English and Chinese lines must come in pairs');
  return Array.from({ length: lines.length / 2 }, (_, i) => {
    const [en = '', zh = ''] = lines.slice(2 * i, 2 * i + 2);
    return { en: en.split(SLOT), zh: zh.split(SLOT), source: { en, zh } };
  });
}

/** A sentence pair with all slots filled. */
export function fill({ en, zh }: Template, cast: Cast): Term {
  const toWord = (slot: string, language: 'en' | 'zh') => {
    const name = slot.charAt(0).toLowerCase() + slot.slice(1);
    const word = cast[name]?.[language];
    if (word === undefined) throw new Error(`unknown slot: ${slot}`);
    return name === slot ? word : capitalise(word);
  };
  return {
    en: en.map((part, i) => (i % 2 === 0 ? part : toWord(part, 'en'))).join(''),
    zh: zh.map((part, i) => (i % 2 === 0 ? part : toWord(part, 'zh'))).reduce(joinChinese),
  };
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Joins Chinese text, with a space between a Chinese character and a Latin letter or digit. */
function joinChinese(left: string, right: string): string {
  if (left === '' || right === '') return left + right;
  const before = left.charCodeAt(left.length - 1);
  const after = right.charCodeAt(0);
  return (isHan(before) && isLatin(after)) || (isLatin(before) && isHan(after)) ? `${left} ${right}` : left + right;
}

function isHan(code: number): boolean {
  return code >= 0x4e00 && code <= 0x9fff;
}

function isLatin(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
