/** Published articles of one month, `YYYY-MM` in UTC. */
export type Month = { month: string; articles: number };

/**
 * Where a position of a list stands, found by adding up months instead of walking over the rows before it.
 *
 * @param months newest first
 * @param skip rows before the wanted one
 * @returns the list's total; `before`, the end of the month the position falls into (undefined: from the newest on); and
 *   `offset`, the rows still to skip from there
 */
export function locate(months: readonly Month[], skip: number): { total: number; before: Date | undefined; offset: number } {
  const total = months.reduce((sum, { articles }) => sum + articles, 0);
  let passed = 0;
  for (const [index, { month, articles }] of months.entries()) {
    if (skip < passed + articles) return { total, before: index === 0 ? undefined : endOf(month), offset: skip - passed };
    passed += articles;
  }
  return { total, before: undefined, offset: skip };
}

function endOf(month: string): Date {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const end = new Date(0);
  end.setUTCFullYear(year, number, 1);
  return end;
}
