/** What the import says of a line or file, as a message of ours: its key and the words that go into it. */
export type Reason = { key: string; a: string; b: string };

/** Every sentence of lib/subscribers/csv.ts and what lib/api/body.ts says of a body that is no text; tests hold them together. */
const sentences: readonly [key: string, sentence: RegExp][] = [
  ['reasons.email', /^this is no e-mail address$/],
  ['reasons.plan', /^the plan must be premium or api$/],
  ['reasons.until', /^until must be a date such as /],
  ['reasons.name', /^the name must be one line of at most (\d+) characters$/],
  ['reasons.twice', /^the address stands in line (\d+) already$/],
  ['reasons.cells', /^the line has (\d+) cells where the first line has (\d+)$/],
  ['files.encoding', /^Body is not valid text in UTF-8$/],
  ['files.empty', /^the file is empty; /],
  ['files.columns', /^the first line must name the columns email,plan,until,name; (.+) missing$/],
  ['files.twice', /^the first line names the column (.+) twice$/],
  ['files.quotes', /^the file is no CSV: a quotation mark that opens a cell is never closed$/],
];

/** Finds the message of a sentence that the interface wrote; undefined for one that we do not know. */
export function findReason(sentence: string): Reason | undefined {
  for (const [key, pattern] of sentences) {
    const found = pattern.exec(sentence);
    if (found) return { key, a: (found[1] ?? '').replaceAll(' and ', ', '), b: found[2] ?? '' };
  }
  return undefined;
}
