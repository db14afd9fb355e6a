/**
 * The database's folding (see the search migration) over again, character by character, so that a match in folded text
 * can be shown in the original. A test holds the two together.
 */

/** Traditional characters and the simplified ones they are folded to. */
export type HanVariants = ReadonlyMap<string, string>;

/** Folded text where `from[i]` and `to[i]` say which part of the original stands behind its i-th character. */
export type TermsLine = { text: string; from: number[]; to: number[] };

const DROPPED = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/;
const SEPARATOR =
  /[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb\ufe10-\ufe6f\uff00-\uffef]|[\u{1f000}-\u{1faff}]/u;
const HAN = /[\u2e80-\u2fdf\u3005\u3007\u3400-\u9fff\uf900-\ufaff]|[\u{20000}-\u{3ffff}]/u;

export function isHan(token: string): boolean {
  return HAN.test(String.fromCodePoint(token.codePointAt(0) ?? 0));
}

type FoldedChar = { char: string; from: number; to: number };

/** The original's characters, each decomposed, lower-cased and simplified; what is dropped is gone. */
function decompose(original: string, variants: HanVariants): FoldedChar[] {
  const marks: FoldedChar[] = [];
  let at = 0;
  for (const char of original) {
    const end = at + char.length;
    // A trade mark sign would decompose into letters of the word before it.
    for (const piece of /[™℠]/.test(char) ? ' ' : char.normalize('NFKD').toLowerCase()) {
      const last = marks.at(-1);
      if (!DROPPED.test(piece)) marks.push({ char: variants.get(piece) ?? piece, from: at, to: end });
      // An accent written after its letter is shown with it.
      else if (last && last.to === at && /\p{M}/u.test(piece)) last.to = end;
    }
    at = end;
  }
  return marks;
}

/** hotel's, hotels' -> hotel, hotels; don't -> dont: apostrophes that join or end a word vanish, with a final s. */
function dropApostrophes(marks: FoldedChar[]): FoldedChar[] {
  // One unit a mark, so that places in the text are places in the list.
  const text = marks.map(({ char }) => (char.length === 1 ? char : '\uffff')).join('');
  const dropped = new Set<number>();
  for (const match of text.matchAll(/([a-z0-9])['’]s?(?![a-z0-9])|(?<=[a-z])['’](?=[a-z])/g)) {
    for (let i = match.index + (match[1]?.length ?? 0); i < match.index + match[0].length; i += 1) dropped.add(i);
  }
  return dropped.size === 0 ? marks : marks.filter((_, index) => !dropped.has(index));
}

/** Folded tokens with their places in the original; a run of Chinese is one token. */
export function foldTokens(original: string, variants: HanVariants): { token: string; marks: FoldedChar[] }[] {
  const tokens: { token: string; marks: FoldedChar[] }[] = [];
  let open: FoldedChar[] = [];
  const close = () => {
    if (open.length > 0) tokens.push({ token: open.map(({ char }) => char).join(''), marks: open });
    open = [];
  };
  for (const mark of dropApostrophes(decompose(original, variants))) {
    if (SEPARATOR.test(mark.char)) {
      close();
    } else {
      const previous = open.at(-1);
      if (previous && HAN.test(previous.char) !== HAN.test(mark.char)) close();
      open.push(mark);
    }
  }
  close();
  return tokens;
}

/**
 * The original as a terms line: ' revenu manag 收益管理 ', every character with its place. A stem stands for its whole
 * word, a Chinese character for itself.
 *
 * @param stems the stem of every Latin token in the text
 */
export function toTermsLine(original: string, variants: HanVariants, stems: ReadonlyMap<string, string>): TermsLine {
  let text = ' ';
  const from = [0];
  const to = [0];
  const tokens = foldTokens(original, variants);
  if (tokens.length === 0) return { text: '  ', from: [0, 0], to: [0, 0] };
  for (const { token, marks } of tokens) {
    const first = marks[0] as FoldedChar;
    const last = marks.at(-1) as FoldedChar;
    if (isHan(token)) {
      for (const mark of marks) {
        for (let unit = 0; unit < mark.char.length; unit += 1) {
          from.push(mark.from);
          to.push(mark.to);
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
