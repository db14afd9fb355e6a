/** Runs `work` within one clock minute: starts over when the minute changed meanwhile. */
export async function withinOneMinute<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retries = 4; ; retries--) {
    const minute = Math.floor(Date.now() / 60_000);
    const result = await work();
    if (Math.floor(Date.now() / 60_000) === minute) return result;
    if (retries === 0) throw new Error('the work takes longer than a minute');
  }
}

/** Runs `count` tasks, at most `concurrency` at a time. */
export async function inParallel<Result>(count: number, concurrency: number, task: (index: number) => Promise<Result>) {
  const results: Result[] = new Array(count);
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await task(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, lane));
  return results;
}

/** How often each value occurs. */
export function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
