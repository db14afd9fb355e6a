/** Page numbers around the current one, with the first and the last; `0` marks a gap. */
export function toPageNumbers(page: number, total: number): number[] {
  const candidates = [1, page - 1, page, page + 1, total].filter((number) => number >= 1 && number <= total);
  const numbers = [...new Set(candidates)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [0, number];
  });
}
