/** A name as it is compared with a query that may be it: in one case and width, without quotation marks. */
export function toComparableName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/["“”]/g, '').replace(/\s+/g, ' ').trim();
}

/** Whether a query is a part of one of some names, such as a family name. */
export function isPartOfName(query: string, names: readonly (string | null)[]): boolean {
  const wanted = toComparableName(query);
  return (
    wanted !== '' &&
    names.some(
      (name) =>
        name !== null &&
        toComparableName(name)
          .split(/[\s·•・-]+/)
          .includes(wanted),
    )
  );
}

/** Whether a query is one of some names. */
export function isName(query: string, names: readonly (string | null)[]): boolean {
  const wanted = toComparableName(query);
  return wanted !== '' && names.some((name) => name !== null && toComparableName(name) === wanted);
}
