/** What the import says of a line or file, as a message of ours: its key and the words that go into it. */
export type Reason = { key: string; a: string; b: string };

/** Every sentence of lib/subscribers/csv.ts and what lib/api/body.ts says of a body that is no text; tests hold them together. */
const sentences: readonly [key: string, sentence: RegExp][] = [
  ['files.encoding', /^Body should be valid UTF-8$/],
  ['files.empty', /^the file is empty; /],
  ['files.columns', /^the header must contain email,plan,until,name; missing: (.+)$/],
  ['files.twice', /^the header contains (.+) twice$/],
  ['files.quotes', /^invalid CSV: a quotation mark is not closed$/],
];

/** Finds the message of a sentence that the interface wrote; undefined for one that we do not know. */
export function findReason(sentence: string): Reason | undefined {
  for (const [key, pattern] of sentences) {
    const found = pattern.exec(sentence);
    if (found) return { key, a: found[1] ?? '', b: found[2] ?? '' };
  }
  return undefined;
}
