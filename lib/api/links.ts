/**
 * The `Link` header of a list (RFC 8288): first, prev, next, last, with the caller's own parameters and another `page`.
 *
 * @param base the list's public address without a query
 */
export function pageLinks(
  base: string,
  asked: Record<string, string>,
  { page, total_pages }: { page: number; total_pages: number },
): string {
  const query = new URLSearchParams(asked);
  const last = Math.max(total_pages, 1);
  const link = (rel: string, to: number) => {
    query.set('page', String(to));
    return `<${base}?${query}>; rel="${rel}"`;
  };
  return [
    link('first', 1),
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    ...(page < last ? [link('next', page + 1)] : []),
    link('last', last),
  ].join(', ');
}
