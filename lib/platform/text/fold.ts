/**
 * One spelling for what reads the same: width, case, accents, curly punctuation, traditional characters. What is neither letter
 * nor digit separates words, and so does the seam between Chinese and other scripts. Positions are tracked so that a match in
 * folded text can be highlighted in the original.
 */

/** Traditional characters and the simplified ones they are folded to. */
export type HanVariants = ReadonlyMap<string, string>;

/** A text with simplified characters in place of traditional ones. */
export function toSimplified(text: string, variants: HanVariants): string {
  return Array.from(text, (char) => variants.get(char) ?? char).join('');
}

/**
 * A word, or a run of Chinese, which occupies the units `start` to `end` of the folded text, except those of `removed`.
 */
type Token = { token: string; han: boolean; start: number; end: number; removed: number[] };

/**
 * A text as folded tokens. Unit i of the folded text comes from the original's range `from[i]` to `to[i]`, and without origins
 * from unit i of the original.
 */
export type FoldedText = { tokens: Token[]; origins?: { from: Int32Array; to: Int32Array } | undefined };

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

/** The folded form of a character: one character, several, or none. */
type Piece = { char: string; kind: Kind };
type Kind = typeof LETTER | typeof HAN_CHARACTER | typeof SEPARATING | typeof ACCENT | typeof REMOVED;
const LETTER = 0;
const HAN_CHARACTER = 1;
const SEPARATING = 2;
/** dropped, and highlighted with its letter */
const ACCENT = 3;
const REMOVED = 4;

/** The most characters that one decomposes into (U+FDFA), rounded up. */
const MAX_PIECES = 32;

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

/** The folded form of most code units: one code unit with its kind. `COMPLEX` ones go through `toPieces`. */
type FoldingTable = { units: Uint16Array; kinds: Uint8Array };
const COMPLEX = 254;
const UNKNOWN = 255;

const tables = new WeakMap<HanVariants, FoldingTable>();

function getTable(variants: HanVariants): FoldingTable {
  let table = tables.get(variants);
  if (!table) {
    table = { units: new Uint16Array(0x10000), kinds: new Uint8Array(0x10000).fill(UNKNOWN) };
    tables.set(variants, table);
  }
  return table;
}

/** Fills in the entry of a code unit that is met for the first time. */
function learn(table: FoldingTable, code: number, variants: HanVariants): number {
  const [piece, ...others] = code >= 0xd800 && code <= 0xdfff ? [] : toPieces(String.fromCharCode(code), variants);
  const simple = piece && others.length === 0 && piece.char.length === 1 && piece.kind < ACCENT;
  table.units[code] = simple ? piece.char.charCodeAt(0) : 0;
  table.kinds[code] = simple ? piece.kind : COMPLEX;
  return table.kinds[code] as number;
}

/** A text's characters decomposed, lower-cased and simplified, with the kind and the origin of each code unit. */
type Decomposed = { text: string; kinds: Uint8Array; length: number; origins?: FoldedText['origins'] };

/** Reused for most texts: folding is synchronous, and allocating takes as long as folding a title. */
const REUSED_LENGTH = 0x4000;
const reusedUnits = new Uint16Array(REUSED_LENGTH);
const reusedKinds = new Uint8Array(REUSED_LENGTH);

function decompose(original: string, variants: HanVariants): Decomposed {
  const table = getTable(variants);
  const { length } = original;
  const isLong = length > REUSED_LENGTH;
  const units = isLong ? new Uint16Array(length) : reusedUnits;
  const kinds = isLong ? new Uint8Array(length) : reusedKinds;
  for (let at = 0; at < length; at += 1) {
    const code = original.charCodeAt(at);
    let kind = table.kinds[code] as number;
    if (kind === UNKNOWN) kind = learn(table, code, variants);
    if (kind === COMPLEX) return decomposeComplex(original, variants);
    units[at] = table.units[code] as number;
    kinds[at] = kind;
  }
  return { text: toText(units, length), kinds, length };
}

function toText(units: Uint16Array, length: number): string {
  return Buffer.from(units.buffer, 0, length * 2).toString('utf16le');
}

/** As `decompose`, for texts with characters that become none or several. */
function decomposeComplex(original: string, variants: HanVariants): Decomposed {
  const table = getTable(variants);
  const folded = new FoldedUnits(original.length);
  for (let at = 0; at < original.length; ) {
    folded.reserve();
    const code = original.charCodeAt(at);
    let kind = table.kinds[code] as number;
    if (kind === UNKNOWN) kind = learn(table, code, variants);
    if (kind === COMPLEX) {
      const end = at + ((original.codePointAt(at) as number) > 0xffff ? 2 : 1);
      folded.addPieces(toPieces(original.slice(at, end), variants), at, end);
      at = end;
    } else {
      folded.add(table.units[code] as number, kind, at, at + 1);
      at += 1;
    }
  }
  return folded.toDecomposed();
}

/** Code units with their kinds and origins. There may be more of them than the original has. */
class FoldedUnits {
  #length = 0;
  #units: Uint16Array;
  #kinds: Uint8Array;
  #from: Int32Array;
  #to: Int32Array;

  constructor(length: number) {
    const capacity = length + 2 * MAX_PIECES;
    this.#units = new Uint16Array(capacity);
    this.#kinds = new Uint8Array(capacity);
    this.#from = new Int32Array(capacity);
    this.#to = new Int32Array(capacity);
  }

  /** Makes room for the pieces of one character. */
  reserve(): void {
    if (this.#length + 2 * MAX_PIECES <= this.#units.length) return;
    const capacity = 2 * this.#units.length + 2 * MAX_PIECES;
    this.#units = grow(this.#units, capacity);
    this.#kinds = grow(this.#kinds, capacity);
    this.#from = grow(this.#from, capacity);
    this.#to = grow(this.#to, capacity);
  }

  add(unit: number, kind: number, from: number, to: number): void {
    this.#units[this.#length] = unit;
    this.#kinds[this.#length] = kind;
    this.#from[this.#length] = from;
    this.#to[this.#length] = to;
    this.#length += 1;
  }

  /** Adds what a character at `from` to `to` became. An accent extends the range of the character before it. */
  addPieces(pieces: readonly Piece[], from: number, to: number): void {
    for (const { char, kind } of pieces) {
      if (kind === ACCENT) this.#extend(from, to);
      else if (kind !== REMOVED)
        for (let unit = 0; unit < char.length; unit += 1) this.add(char.charCodeAt(unit), kind, from, to);
    }
  }

  /** Extends the range that ends at `end`, which every unit of its character has. */
  #extend(end: number, to: number): void {
    for (let last = this.#length - 1; this.#to[last] === end; last -= 1) this.#to[last] = to;
  }

  toDecomposed(): Decomposed {
    const origins = { from: this.#from, to: this.#to };
    return { text: toText(this.#units, this.#length), kinds: this.#kinds, length: this.#length, origins };
  }
}

function grow<Values extends Int32Array | Uint16Array | Uint8Array>(values: Values, capacity: number): Values {
  const larger = new (values.constructor as new (length: number) => Values)(capacity);
  larger.set(values);
  return larger;
}

const isWordCharacter = (char = ' ') => (char >= 'a' && char <= 'z') || (char >= '0' && char <= '9');
const isLetter = (char = ' ') => char >= 'a' && char <= 'z';

/**
 * hotel's, hotels' -> hotel, hotels; don't -> dont: removes apostrophes inside or after a word, and a possessive s. As the
 * database's regular expression `([a-z0-9])['’]s?(?![a-z0-9])|(?<=[a-z])['’](?=[a-z])`, which would visit every character.
 */
function removeApostrophes(text: string, kinds: Uint8Array): void {
  let matched = 0;
  for (const { index } of text.matchAll(/['’]/g)) {
    let end = index;
    // The character before belongs to this match, so not to the previous one.
    if (index > matched && isWordCharacter(text[index - 1])) {
      if (text[index + 1] === 's' && !isWordCharacter(text[index + 2])) end = index + 2;
      else if (!isWordCharacter(text[index + 1])) end = index + 1;
    }
    if (end === index && isLetter(text[index - 1]) && isLetter(text[index + 1])) end = index + 1;
    if (end === index) continue;
    kinds.fill(REMOVED, index, end);
    matched = end;
  }
}

/** A character that separates nothing inside Chinese, as a character class. */
export const JOINING_MARKS = `["'“”‘’「」『』《》〈〉·•‧・]`;
const JOINING = new RegExp(`${JOINING_MARKS}+`, 'g');

/** 华住“轻住”酒店 is one run: quotation marks, title marks and middle dots inside Chinese separate nothing. */
function joinRuns(text: string, kinds: Uint8Array): void {
  for (const { 0: marks, index } of text.matchAll(JOINING)) {
    const end = index + marks.length;
    // Behind the text, `kinds` may hold those of an earlier one.
    if (end < text.length && kinds[index - 1] === HAN_CHARACTER && kinds[end] === HAN_CHARACTER) kinds.fill(REMOVED, index, end);
  }
}

/** v0.5.3 -> 0.5.3: a version is found with and without its letter. */
function removeVersionLetters(text: string, kinds: Uint8Array): void {
  for (const { index } of text.matchAll(/v[0-9]+\.[0-9]/g)) if (!isWordCharacter(text[index - 1])) kinds[index] = REMOVED;
}

/** Folded tokens with their positions in the original. A run of Chinese is one token. */
export function foldText(original: string, variants: HanVariants): FoldedText {
  const { text, kinds, length, origins } = decompose(original, variants);
  removeApostrophes(text, kinds);
  joinRuns(text, kinds);
  removeVersionLetters(text, kinds);
  const tokens: Token[] = [];
  let current: Token | undefined;
  // Start of the current token's part that is not copied yet.
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
      if (current) {
        current.token += text.slice(rest, unit);
        if (current.han) current.removed.push(unit);
      }
      rest = unit + 1;
    } else if (kind === SEPARATING) {
      close();
    } else {
      const han = kind === HAN_CHARACTER;
      if (current && current.han !== han) close();
      if (!current) {
        current = { token: '', han, start: unit, end: unit, removed: [] };
        rest = unit;
      }
      current.end = unit + 1;
    }
  }
  close();
  return { tokens, origins };
}

/** The stem of each Latin word, as a map has it; words without one stay as they are. */
export type Stems = { get(word: string): string | undefined };

export function toTermsLine({ tokens, origins }: FoldedText, stems: Stems): TermsLine {
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
    if (!token) return { token, unit: 0 };
    let unit = token.start + position - (starts[low - 1] as number);
    for (const removed of token.removed) if (removed <= unit) unit += 1;
    return { token, unit: Math.min(unit, token.end - 1) };
  };
  return {
    text: ` ${words.join(' ')} `,
    rangeOf(first, last) {
      const [a, b] = [find(first), find(last)];
      if (!a.token || !b.token) return [0, 0];
      const start = a.token.han ? a.unit : a.token.start;
      const end = b.token.han ? b.unit : b.token.end - 1;
      return origins ? [origins.from[start] as number, origins.to[end] as number] : [start, end + 1];
    },
  };
}
