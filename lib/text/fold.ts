/**
 * The database's text folding (see the search migration) in TypeScript, tracking positions so that a match in folded
 * text can be highlighted in the original. A test compares the two.
 */

/** Traditional characters and the simplified ones they are folded to. */
export type HanVariants = ReadonlyMap<string, string>;

/** Folded text; character i comes from the original's range `from[i]` to `to[i]`. */
export type TermsLine = { text: string; from: number[]; to: number[] };

const DROPPED = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/;
const SEPARATOR =
  /[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb\ufe10-\ufe6f\uff00-\uffef]|[\u{1f000}-\u{1faff}]/u;
const HAN = /[\u2e80-\u2fdf\u3005\u3007\u3400-\u9fff\uf900-\ufaff]|[\u{20000}-\u{3ffff}]/u;

export function isHan(token: string): boolean {
  return HAN.test(String.fromCodePoint(token.codePointAt(0) ?? 0));
}

type FoldedChar = { char: string; from: number; to: number };

/** The characters decomposed, lower-cased and simplified, without the dropped ones. */
function decompose(original: string, variants: HanVariants): FoldedChar[] {
  const chars: FoldedChar[] = [];
  let at = 0;
  for (const char of original) {
    const end = at + char.length;
    // A trademark sign would decompose into letters of the preceding word.
    for (const piece of /[™℠]/.test(char) ? ' ' : char.normalize('NFKD').toLowerCase()) {
      const last = chars.at(-1);
      if (!DROPPED.test(piece)) chars.push({ char: variants.get(piece) ?? piece, from: at, to: end });
      // A combining accent is highlighted with its letter.
      else if (last && last.to === at && /\p{M}/u.test(piece)) last.to = end;
    }
    at = end;
  }
  return chars;
}

/** hotel's, hotels' -> hotel, hotels; don't -> dont: removes apostrophes inside or after a word, and a possessive s. */
function dropApostrophes(chars: FoldedChar[]): FoldedChar[] {
  // One code unit per character, so that positions in the text are positions in the list.
  const text = chars.map(({ char }) => (char.length === 1 ? char : '\uffff')).join('');
  const dropped = new Set<number>();
  for (const match of text.matchAll(/([a-z0-9])['’]s?(?![a-z0-9])|(?<=[a-z])['’](?=[a-z])/g)) {
    for (let i = match.index + (match[1]?.length ?? 0); i < match.index + match[0].length; i += 1) dropped.add(i);
  }
  return dropped.size === 0 ? chars : chars.filter((_, index) => !dropped.has(index));
}

/** Folded tokens with their positions in the original. A run of Chinese is one token. */
export function foldTokens(original: string, variants: HanVariants): { token: string; chars: FoldedChar[] }[] {
  const tokens: { token: string; chars: FoldedChar[] }[] = [];
  let current: FoldedChar[] = [];
  const close = () => {
    if (current.length > 0) tokens.push({ token: current.map(({ char }) => char).join(''), chars: current });
    current = [];
  };
  for (const folded of dropApostrophes(decompose(original, variants))) {
    if (SEPARATOR.test(folded.char)) {
      close();
    } else {
      const previous = current.at(-1);
      if (previous && HAN.test(previous.char) !== HAN.test(folded.char)) close();
      current.push(folded);
    }
  }
  close();
  return tokens;
}

/**
 * The original as a terms line, such as ' revenu manag 收益管理 '. A stem maps to its whole word, a Chinese character to
 * itself.
 *
 * @param stems the stem of every Latin token in the text
 */
export function toTermsLine(original: string, variants: HanVariants, stems: ReadonlyMap<string, string>): TermsLine {
  let text = ' ';
  const from = [0];
  const to = [0];
  const tokens = foldTokens(original, variants);
  if (tokens.length === 0) return { text: '  ', from: [0, 0], to: [0, 0] };
  for (const { token, chars } of tokens) {
    const first = chars[0] as FoldedChar;
    const last = chars.at(-1) as FoldedChar;
    if (isHan(token)) {
      for (const folded of chars) {
        for (let unit = 0; unit < folded.char.length; unit += 1) {
          from.push(folded.from);
          to.push(folded.to);
        }
      }
      text += token;
    } else {
      const stem = stems.get(token) ?? token;
      for (let unit = 0; unit < stem.length; unit += 1) {
        from.push(first.from);
        to.push(last.to);
      }
      text += stem;
    }
    text += ' ';
    from.push(last.to);
    to.push(last.to);
  }
  return { text, from, to };
}
