import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Article } from '../lib/archive/articles/schema';
import { shareOf } from './compare';
import { readCpuMs, readParent } from './cpu';
import { measure, medianOf, quantile, toRequest } from './load';
import { type Aim, isMet } from './parts/run';
import { toAuc } from './parts/timing';
import { type Row, toArticle } from './peers/rows';
import { toReport, toTable } from './report';
import { ResponseReader } from './response-reader';

describe('ResponseReader', () => {
  const length = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
  const chunked = 'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';

  test('finds the end of a response split at any byte', () => {
    for (const [text, status] of [
      [length, 200],
      [chunked, 404],
    ] as const) {
      for (let cut = 1; cut < text.length; cut += 1) {
        const reader = new ResponseReader();
        expect(reader.push(Buffer.from(text.slice(0, cut)))).toBeUndefined();
        expect(reader.push(Buffer.from(text.slice(cut)))).toBe(status);
      }
    }
  });

  test('reads the next response', () => {
    const reader = new ResponseReader();
    expect(reader.push(Buffer.from(length))).toBe(200);
    expect(reader.push(Buffer.from('HTTP/1.1 304 Not Modified\r\nContent-Length: 0\r\n\r\n'))).toBe(304);
  });

  test('rejects anything but HTTP/1.1', () => {
    expect(() => new ResponseReader().push(Buffer.from('SSH-2.0-x\r\n\r\n'))).toThrow('not HTTP/1.1');
  });
});

test('sends Content-Length in bytes', () => {
  expect(toRequest('http://127.0.0.1:1', '/x', { a: 'b' }, '"é"').toString()).toBe(
    'POST /x HTTP/1.1\r\nhost: 127.0.0.1:1\r\na: b\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"é"',
  );
});

describe('load generator', () => {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.statusCode = toStatus(requested.length);
    response.end('{}');
  });
  let toStatus = (_number: number) => 200;
  const listen = () =>
    new Promise<string>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
    );
  afterEach(() => {
    requested.length = 0;
    toStatus = () => 200;
    server.close();
  });

  test('requests the paths in turn and counts the responses', async () => {
    const { responses } = await measure({ url: await listen(), paths: ['/a', '/b'], connections: 1, seconds: 0.05 });
    expect(responses).toBe(requested.length);
    expect(requested).toEqual(requested.map((_, index) => (index % 2 === 0 ? '/a' : '/b')));
  });

  test('names a refused request and does not count it as a response', async () => {
    toStatus = (number) => (number === 2 ? 503 : 200);
    const { responses, refused } = await measure({ url: await listen(), paths: ['/a', '/b'], connections: 1, seconds: 0.05 });
    expect(refused).toEqual(['/b returned 503']);
    expect(responses).toBe(requested.length - 1);
  });

  test('rejects a measurement if more than 1 % of its requests are rejected', async () => {
    toStatus = (number) => (number % 50 === 0 ? 429 : 200);
    const load = { url: await listen(), paths: ['/a'], connections: 8, seconds: 0.3 };
    await expect(measure(load)).rejects.toThrow(/requests were refused and \d+ served; \/a returned 429/);
  });

  test('rejects any other status at once', async () => {
    toStatus = () => 404;
    const load = { url: await listen(), paths: ['/a'], connections: 1, seconds: 60 };
    await expect(measure(load)).rejects.toThrow('/a returned 404');
    expect(requested).toEqual(['/a']);
  });

  test('waits for a renewal before it repeats the paths', async () => {
    const url = await listen();
    const load = { url, paths: ['/a', '/b', '/c'], connections: 1, seconds: 0.3, renews: true };
    // The server sees a request that did not wait before this one.
    await measure(load, async () => void (await fetch(`${url}/renewal`)));
    expect(requested).toContain('/renewal');
    expect(requested).toEqual(requested.map((_, index) => ['/a', '/b', '/c', '/renewal'][index % 4]));
  });

  test('renews once for any number of waiting connections', async () => {
    let renewals = 0;
    const load = { url: await listen(), paths: ['/a', '/b', '/c'], connections: 8, seconds: 0.3, renews: true };
    const { responses } = await measure(load, async () => {
      renewals += 1;
    });
    expect(responses).toBeGreaterThan(0);
    expect(renewals).toBe(Math.ceil(responses / 3) - 1);
  });
});

describe.runIf(process.platform === 'linux')('CPU time of a process', () => {
  const burn = 'const end = process.cpuUsage().user + 400_000; while (process.cpuUsage().user < end);';

  test('includes ended children', () => {
    const before = readCpuMs(process.pid);
    const { status } = spawnSync(process.execPath, ['-e', burn]);
    expect(status).toBe(0);
    expect(readCpuMs(process.pid) - before).toBeGreaterThan(350);
  });

  test('includes running children', async () => {
    const child = spawn(process.execPath, ['-e', `${burn} console.log('burnt'); setInterval(() => {}, 1_000);`]);
    const before = readCpuMs(process.pid);
    await once(child.stdout, 'data');
    expect(readCpuMs(process.pid) - before).toBeGreaterThan(350);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  test('is 0 once it has ended', () => {
    expect(readCpuMs(spawnSync('true').pid)).toBe(0);
  });

  test('requires a known parent process', () => {
    expect(readParent(process.pid)).toBe(process.ppid);
  });
});

test('computes medians and quantiles', () => {
  expect(medianOf([5, 1, 3])).toBe(3);
  expect(quantile([1, 2, 3, 4], 0.99)).toBe(4);
});

test('computes a share as the median of the rounds’ shares, not the share of the medians', () => {
  const side = (rounds: number[]) => ({ rounds, perSecond: medianOf(rounds) });
  expect(shareOf(side([10, 40, 90]), side([100, 100, 100]))).toBe(0.4);
  expect(shareOf(side([10, 20, 90]), side([20, 10, 100]))).toBe(0.9);
});

test('the hand-written servers send every field of an article', () => {
  const row: Row = { slug: 'a', published_at: new Date(0), changed_at: new Date(0) };
  expect(Object.keys(toArticle(row, '')).sort()).toEqual(Object.keys(Article.shape).sort());
});

describe('timing classifier', () => {
  const times = (known: number[], unknown: number[]) => [
    ...known.map((ms) => ({ ms, known: true })),
    ...unknown.map((ms) => ({ ms, known: false })),
  ];

  test('returns 1 if known addresses always take longer, 0 if they never do, 0.5 if all are equal', () => {
    expect(toAuc(times([3, 4], [1, 2]))).toBe(1);
    expect(toAuc(times([1, 2], [3, 4]))).toBe(0);
    expect(toAuc(times([7, 7, 7], [7, 7]))).toBe(0.5);
  });

  test('counts ties as half', () => {
    expect(toAuc(times([2, 5], [1, 2, 6]))).toBe((1.5 + 2) / 6);
  });
});

describe('report', () => {
  const aim = (value: number): Aim => ({ value, goal: 0.8, bound: 'at least' });
  const how = {
    date: '2026-11-21',
    command: 'npm run bench',
    pace: '',
    load: '0.3',
    refused: [] as string[],
    failed: [] as string[],
  };

  test('names the requests that were refused and what was not measured', () => {
    expect(toReport([], how)).toContain('No request was refused.');
    expect(toReport([], how)).not.toContain('Not measured');
    expect(toReport([], { ...how, refused: ['/a returned 503'] })).toContain('in no figure: /a returned 503.');
    expect(toReport([], { ...how, failed: ['busy (no port)'] })).toContain('Not measured: busy (no port).');
  });

  test('counts a target at its bound as met', () => {
    expect([0.79, 0.8, 0.81].map((value) => isMet(aim(value)))).toEqual([false, true, true]);
    expect(isMet({ value: 1.6, goal: 1.5, bound: 'at most' })).toBe(false);
  });

  test('aligns the columns of tables', () => {
    expect(toTable(['read', 'rate'], [['one article', '7']])).toEqual([
      '| read        | rate |',
      '| ----------- | ---: |',
      '| one article |    7 |',
    ]);
  });

  test('counts the aims that were met, and names them in their rows', () => {
    const rows = [
      { cells: ['b'], aims: [aim(0.9)] },
      { cells: ['c'], aims: [aim(0.9), { value: 4, goal: 3, bound: 'at most', unit: '×' } as const] },
      { cells: ['d'], aims: [] },
    ];
    const text = toReport([{ title: 'T', text: 'x', head: ['a'], rows }], how);
    expect(text).toContain('**2 of 3 aims met.**');
    expect(
      text
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .map((line) => line.replace(/ +/g, ' ')),
    ).toEqual([
      '| a | aim | met |',
      expect.stringContaining('---'),
      '| b | ≥ 0.8 | yes |',
      '| c | ≥ 0.8 · ≤ ×3 | **no** |',
      '| d | – | – |',
    ]);
  });
});
