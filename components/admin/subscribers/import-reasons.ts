/** Why a file was rejected, as a message key with its values. */
export type Reason = { key: string; a: string; b: string };

/** The sentences of lib/subscriber-import/rules.ts and of a body that is not text; a test compares both. */
const sentences: readonly [key: string, sentence: RegExp][] = [
  ['files.encoding', /^Body should be valid UTF-8$/],
  ['files.empty', /^the file is empty; /],
  ['files.columns', /^the header must contain email,plan,until,name; missing: (.+)$/],
  ['files.twice', /^the header contains (.+) twice$/],
  ['files.quotes', /^invalid CSV: a quotation mark is not closed$/],
];

/** The message for a sentence of the API; undefined for an unknown one. */
export function findReason(sentence: string): Reason | undefined {
  for (const [key, pattern] of sentences) {
    const found = pattern.exec(sentence);
    if (found) return { key, a: found[1] ?? '', b: found[2] ?? '' };
  }
  return undefined;
}
