/** A summary as a heading; the section already says that it is for administrators. */
export function toTitle(summary: string): string {
  const bare = summary.replace(/^Admin: /, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** Length of a description that stands above the address of an operation: a few lines, so that it is in the first screen. */
const LEAD_LENGTH = 240;

/** A Chinese character is as wide as two letters. */
const lengthOf = (text: string) => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);

/** A description as what it begins with, whole sentences, and what follows the address; empty unless it is long. */
export function toLead(description: string): [lead: string, rest: string] {
  if (lengthOf(description) <= LEAD_LENGTH) return [description, ''];
  const [first = '', ...sentences] = description.split(/(?<=[.!?] )|(?<=[。！？])/);
  let lead = first;
  for (const sentence of sentences) {
    if (lengthOf(lead + sentence) > LEAD_LENGTH / 2) break;
    lead += sentence;
  }
  return [lead.trim(), description.slice(lead.length)];
}
