/** A name as it is compared with a query that may be it: in one case and width, without quotation marks. */
export function toComparableName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/["“”]/g, '').replace(/\s+/g, ' ').trim();
}
