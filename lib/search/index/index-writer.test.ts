import { describe, expect, it } from 'vitest';
import { restBesideReads } from './index-writer';

/** The rests after one step, where `waiting` holds how many reads wait each time somebody looks. */
async function restsAfter(workedMs: number, waiting: { reads?: number[]; searches?: number[] }, signal?: AbortSignal) {
  const slept: number[] = [];
  const toPool = (counts: number[] = []) => ({
    get waitingCount() {
      return counts.shift() ?? 0;
    },
  });
  const rest = restBesideReads(
    { pool: toPool(waiting.reads), search: { pool: toPool(waiting.searches) } },
    { ...(signal ? { signal } : {}), sleep: async (ms) => void slept.push(ms) },
  );
  await rest(workedMs);
  return slept;
}

describe('a merge beside reads', () => {
  it('rests as long as its step took, up to a quarter of a second', async () => {
    expect(await restsAfter(12, {})).toEqual([12]);
    expect(await restsAfter(4_000, {})).toEqual([250]);
  });

  it.each(['reads', 'searches'])('keeps resting while %s wait for a connection', async (kind) => {
    expect(await restsAfter(12, { [kind]: [3, 1] })).toEqual([12, 5, 5]);
  });

  it('continues after a tenth of a second even if reads wait, because indexing waits for it', async () => {
    const slept = await restsAfter(12, { reads: new Array(1_000).fill(1) });
    expect(slept.reduce((sum, ms) => sum + ms)).toBe(112);
  });

  it('never rests once the process stops', async () => {
    expect(await restsAfter(12, { reads: [5, 5] }, AbortSignal.abort())).toEqual([]);
  });
});
