/** A run without a space that a line on a phone may not hold. */
const LONG_RUN = /\S{20}/;
/** After the separators of names, paths, queries, calls and JSON, where the code goes on. */
const SEPARATOR = /(?<=[\w})\]][_/.?&=#([,-]|["'][,:])(?=[\w{"'$[])/;

/**
 * The parts of code between which a line may break, so that it never breaks inside of a word. Short code has one part.
 *
 * @param context the text without spaces that it may belong to, such as its line
 */
export function toCodeParts(code: string, context = code): string[] {
  return LONG_RUN.test(context) ? code.split(SEPARATOR) : [code];
}
