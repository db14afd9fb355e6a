/** What two texts have in common at both ends, and what differs between. */
export type Difference = { before: string; removed: string; added: string; after: string };

/** More of a long common part is not needed to find the place. */
const CONTEXT = 160;

export function toDifference(from: string, to: string): Difference {
  const [a, b] = [[...from], [...to]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const before = a.slice(0, start);
  const after = a.slice(a.length - end);
  return {
    before: (before.length > CONTEXT ? '…' : '') + before.slice(-CONTEXT).join(''),
    removed: a.slice(start, a.length - end).join(''),
    added: b.slice(start, b.length - end).join(''),
    after: after.slice(0, CONTEXT).join('') + (after.length > CONTEXT ? '…' : ''),
  };
}

/** A value of any field as text. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return JSON.stringify(value) ?? '';
}
