// What a server sends must not be able to move the cursor, hide text or reorder it.

/** Control characters but tab and line feed, lone carriage returns, and marks that override the direction of text. */
const UNSAFE = /\r(?!\n)|[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;
const UNSAFE_IN_JSON = /[\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** Full-width characters take two columns. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/** Text of several lines, safe to print. */
export const toPrintable = (text: string): string => text.replace(UNSAFE, '\ufffd');

/** The same on one line. */
export const toLine = (text: string): string => toPrintable(text.replace(/\s+/g, ' ').trim());

/** JSON with the same value, safe to print. Inside valid JSON, the other control characters are escaped already. */
export const toPrintableJson = (json: string): string =>
  json.replace(UNSAFE_IN_JSON, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A line cut to a number of columns. */
export function cut(line: string, columns: number): string {
  let width = 0;
  let kept = '';
  for (const character of line) {
    width += WIDE.test(character) ? 2 : 1;
    if (width >= columns) return `${kept}…`;
    kept += character;
  }
  return kept;
}
