import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { readWithProgress, startProgress } from './progress';

const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-progress-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, bytes: Buffer | string): string {
  writeFileSync(path.join(folder, name), bytes);
  return path.join(folder, name);
}

it.each([
  [0, '[                              ] 0 %  12 records'],
  [0.5, '[===============               ] 50 %  12 records'],
  [0.999, '[==============================] 99 %  12 records'],
  [undefined, '12 records'],
  [1.2, '[==============================] 100 %  12 records'],
])('draws a bar of %j', (share, bar) => {
  const written: string[] = [];
  const progress = startProgress({ isTTY: true, write: (text) => written.push(text) });
  progress.show(share, '12 records');
  progress.end();
  expect(written).toEqual([`\r\x1b[K${bar}`, '\r\x1b[K']);
});

it('draws nothing without a terminal', () => {
  const written: string[] = [];
  const progress = startProgress({ isTTY: false, write: (text) => written.push(text) });
  progress.show(0.5, '');
  progress.end();
  expect(written).toEqual([]);
});

it('reports the share of bytes read from all files, starting from 0 in each pass', async () => {
  const lines = Array.from({ length: 2_000 }, (_, n) => `${JSON.stringify({ n, text: `${Math.sin(n)}`.repeat(10) })}\n`).join('');
  const files = [write('a.ndjson', lines), write('b.ndjson.gz', gzipSync(lines)), write('c.json', JSON.stringify([{ n: 1 }]))];
  const reports: { share: number; pass: number }[] = [];
  const read = await readWithProgress(files, (share, pass) => reports.push({ share, pass }));
  for (const pass of [1, 2]) {
    reports.length = 0;
    let records = 0;
    for await (const line of read()) if ('value' in line) records += 1;
    expect(records).toBe(4_001);
    expect(new Set(reports.map((each) => each.pass))).toEqual(new Set([pass]));
    const shares = reports.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBeLessThan(0.5);
    // Reports within files too, not only from one to the next.
    expect(new Set(shares).size).toBeGreaterThan(files.length + 2);
    expect(shares.at(-1)).toBe(1);
  }
});
