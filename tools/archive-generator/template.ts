/** A text in both languages. */
export type Term = { en: string; zh: string };

/** The words that fill a sentence. English and Chinese use the same cast, so that they correspond. */
export type Cast = Readonly<Record<Slot, Term>>;

const slots = [
  'place',
  'place2',
  'aHotel',
  'hotels',
  'hotels2',
  'method',
  'measure',
  'measure2',
  'actors',
  'actors2',
  'season',
  'topic',
  'topic2',
  'lever',
  'lever2',
  'data',
] as const;
type Slot = (typeof slots)[number];

type Part = string | { slot: Slot; capital: boolean };

/** A compiled sentence pair. */
export type Template = { en: readonly Part[]; zh: readonly Part[]; source: Term };

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
  const templates: Template[] = [];
  for (let i = 0; i < lines.length; i += 2) {
    const source = { en: lines[i] ?? '', zh: lines[i + 1] ?? '' };
    templates.push({ en: toParts(source.en), zh: toParts(source.zh), source });
  }
  return templates;
}

/** A sentence pair with all slots filled. */
export function fill(template: Template, cast: Cast): Term {
  let en = '';
  for (const part of template.en) {
    if (typeof part === 'string') en += part;
    else en += part.capital ? capitalise(cast[part.slot].en) : cast[part.slot].en;
  }

  let zh = '';
  for (const part of template.zh) zh = joinChinese(zh, typeof part === 'string' ? part : cast[part.slot].zh);
  return { en, zh };
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

function toParts(text: string): Part[] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      if (!part.startsWith('{')) return part;
      const name = part.slice(1, -1);
      const first = name.charAt(0).toLowerCase();
      const slot = slots.find((known) => known === first + name.slice(1));
      if (!slot) throw new Error(`unknown slot: ${part}`);
      return { slot, capital: first !== name.charAt(0) };
    });
}

function isHan(code: number): boolean {
  return code >= 0x4e00 && code <= 0x9fff;
}

function isLatin(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
