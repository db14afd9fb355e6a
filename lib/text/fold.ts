/**
 * The database's text folding (see the search migration) in TypeScript, tracking positions so that a match in folded
 * text can be highlighted in the original. A test compares the two.
 */

/** Traditional characters and the simplified ones they are folded to. */
export type HanVariants = ReadonlyMap<string, string>;

/** A word, or a run of Chinese, which occupies the units `start` to `end` of the folded text. */
type Token = { token: string; han: boolean; start: number; end: number };

/** A text as folded tokens. Unit i of the folded text comes from the original's range `from[i]` to `to[i]`. */
export type FoldedText = { tokens: Token[]; from: Int32Array; to: Int32Array };

/** A text as a terms line, such as ' revenu manag 收益管理 '. */
export type TermsLine = {
  text: string;
  /** The original's range of the line's characters `first` to `last`: of a stem its whole word, of Chinese each character. */
  rangeOf(first: number, last: number): [from: number, to: number];
};

const DROPPED = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/;
const SEPARATOR =
  /[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb\ufe10-\ufe6f\uff00-\uffef]|[\u{1f000}-\u{1faff}]/u;
const HAN = /[\u2e80-\u2fdf\u3005\u3007\u3400-\u9fff\uf900-\ufaff]|[\u{20000}-\u{3ffff}]/u;

export function isHan(token: string): boolean {
  return HAN.test(String.fromCodePoint(token.codePointAt(0) ?? 0));
}

/** What a character becomes: itself in another form, several characters, or nothing. */
type Piece = { char: string; kind: Kind };
type Kind = typeof LETTER | typeof HAN_CHARACTER | typeof SEPARATING | typeof ACCENT | typeof REMOVED;
const LETTER = 0;
const HAN_CHARACTER = 1;
const SEPARATING = 2;
/** dropped, and highlighted with its letter */
const ACCENT = 3;
const REMOVED = 4;

function toPieces(char: string, variants: HanVariants): Piece[] {
  // A trademark sign would decompose into letters of the preceding word.
  const decomposed = /[™℠]/.test(char) ? ' ' : char.normalize('NFKD').toLowerCase();
  return Array.from(decomposed, (each) => {
    const piece = variants.get(each) ?? each;
    return { char: piece, kind: toKind(piece) };
  });
}

function toKind(char: string): Kind {
  if (DROPPED.test(char)) return /\p{M}/u.test(char) ? ACCENT : REMOVED;
  if (SEPARATOR.test(char)) return SEPARATING;
  return HAN.test(char) ? HAN_CHARACTER : LETTER;
}

/** The pieces of every character of one code unit, computed when it is first met. */
const knownPieces = new WeakMap<HanVariants, (Piece[] | undefined)[]>();

/** The characters decomposed, lower-cased and simplified, with the kind and the origin of each code unit. */
function decompose(original: string, variants: HanVariants) {
  const known = knownPieces.get(variants) ?? [];
  knownPieces.set(variants, known);
  // A character can decompose into eighteen, but hardly any does.
  let capacity = original.length + 32;
  let from = new Int32Array(capacity);
  let to = new Int32Array(capacity);
  let kinds = new Uint8Array(capacity);
  let text = '';
  let length = 0;
  /** code units of the last character */
  let width = 0;
  for (let at = 0; at < original.length; ) {
    const isPair = (original.codePointAt(at) as number) > 0xffff;
    const end = isPair ? at + 2 : at + 1;
    let pieces = isPair ? toPieces(original.slice(at, end), variants) : known[original.charCodeAt(at)];
    if (!pieces) {
      pieces = toPieces(original.slice(at, end), variants);
      known[original.charCodeAt(at)] = pieces;
    }
    for (const { char, kind } of pieces) {
      if (kind === ACCENT) {
        if (to[length - 1] === at) to.fill(end, length - width, length);
      } else if (kind !== REMOVED) {
        if (length + char.length > capacity) {
          capacity *= 2;
          [from, to, kinds] = [grow(from, capacity), grow(to, capacity), grow(kinds, capacity)];
        }
        width = char.length;
        for (let unit = 0; unit < width; unit += 1) {
          from[length] = at;
          to[length] = end;
          kinds[length] = kind;
          length += 1;
        }
        text += char;
      }
    }
    at = end;
  }
  return { text, from, to, kinds, length };
}

function grow<Values extends Int32Array | Uint8Array>(values: Values, capacity: number): Values {
  const larger = new (values.constructor as new (length: number) => Values)(capacity);
  larger.set(values);
  return larger;
}

/** hotel's, hotels' -> hotel, hotels; don't -> dont: removes apostrophes inside or after a word, and a possessive s. */
function removeApostrophes(text: string, kinds: Uint8Array): void {
  for (const match of text.matchAll(/([a-z0-9])['’]s?(?![a-z0-9])|(?<=[a-z])['’](?=[a-z])/g))
    kinds.fill(REMOVED, match.index + (match[1]?.length ?? 0), match.index + match[0].length);
}

/** Folded tokens with their positions in the original. A run of Chinese is one token. */
export function foldText(original: string, variants: HanVariants): FoldedText {
  const { text, from, to, kinds, length } = decompose(original, variants);
  removeApostrophes(text, kinds);
  const tokens: Token[] = [];
  let current: Token | undefined;
  // Where the part of the current token begins that is not copied yet.
  let rest = 0;
  const close = () => {
    if (!current) return;
    current.token += text.slice(rest, Math.max(rest, current.end));
    tokens.push(current);
    current = undefined;
  };
  for (let unit = 0; unit < length; unit += 1) {
    const kind = kinds[unit];
    if (kind === REMOVED) {
      if (current) current.token += text.slice(rest, unit);
      rest = unit + 1;
    } else if (kind === SEPARATING) {
      close();
    } else {
      const han = kind === HAN_CHARACTER;
      if (current && current.han !== han) close();
      if (!current) {
        current = { token: '', han, start: unit, end: unit };
        rest = unit;
      }
      current.end = unit + 1;
    }
  }
  close();
  return { tokens, from, to };
}

/** @param stems the stem of every Latin token in the text */
export function toTermsLine({ tokens, from, to }: FoldedText, stems: ReadonlyMap<string, string>): TermsLine {
  const words = tokens.map(({ token, han }) => (han ? token : (stems.get(token) ?? token)));
  const starts: number[] = [];
  let length = 1;
  for (const word of words) {
    starts.push(length);
    length += word.length + 1;
  }
  /** The token at a position of the line, and the unit that its character comes from; a space belongs to the word before it. */
  const find = (position: number) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= position) low = middle + 1;
      else high = middle;
    }
    const token = tokens[low - 1];
    return { token, unit: token ? Math.min(token.start + position - (starts[low - 1] as number), token.end - 1) : 0 };
  };
  return {
    text: ` ${words.join(' ')} `,
    rangeOf(first, last) {
      const [a, b] = [find(first), find(last)];
      return [
        a.token ? (from[a.token.han ? a.unit : a.token.start] as number) : 0,
        b.token ? (to[b.token.han ? b.unit : b.token.end - 1] as number) : 0,
      ];
    },
  };
}
