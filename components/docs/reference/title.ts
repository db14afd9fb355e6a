/** A summary as a heading; the section already says that it is for administrators. */
export function toTitle(summary: string): string {
  const bare = summary.replace(/^Admin: /, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** Characters of a description that stand above the address of an operation: a few lines, so that it is in the first screen. */
const LEAD_LENGTH = 240;

/** A description as what it begins with, whole sentences, and what follows the address; empty unless it is long. */
export function toLead(description: string): [lead: string, rest: string] {
  if (description.length <= LEAD_LENGTH) return [description, ''];
  const sentences = description.split(/(?<=[.!?]) |(?<=[。！？])/);
  const lead: string[] = [];
  for (const sentence of sentences) {
    if (lead.length > 0 && lead.join(' ').length + sentence.length > LEAD_LENGTH / 2) break;
    lead.push(sentence);
  }
  const start = lead.join(description.includes('. ') ? ' ' : '');
  return [start, description.slice(start.length).trim()];
}
