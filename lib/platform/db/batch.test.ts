import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchLookups } from './batch';

/** A lookup whose queries are answered by hand. */
function start(max?: number) {
  const queries: { keys: number[]; end: (error?: Error) => Promise<void> }[] = [];
  const lookUp = batchLookups<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const end = async (error?: Error) => {
          if (error) reject(error);
          else resolve((key) => `value ${key}`);
          await setImmediate();
        };
        queries.push({ keys, end });
      }),
    max,
  );
  return { lookUp, queries, sent: () => queries.map(({ keys }) => keys.length) };
}

const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test('calls of one turn share a query, and each gets its own value', async () => {
  const { lookUp, queries } = start();
  const values = Promise.all([7, 8, 7].map(lookUp));
  await setImmediate();
  expect(queries.map(({ keys }) => keys)).toEqual([[7, 8]]);
  await queries[0]?.end();
  expect(await values).toEqual(['value 7', 'value 8', 'value 7']);
});

test('two queries run at a time, and calls that wait for them share the next one', async () => {
  const { lookUp, queries, sent } = start();
  const values = [lookUp(1)];
  await setImmediate();
  values.push(lookUp(2));
  await setImmediate();
  values.push(...[3, 4, 5].map(lookUp));
  await setImmediate();
  expect(sent()).toEqual([1, 1]);
  await queries[1]?.end();
  expect(sent()).toEqual([1, 1, 3]);
  await Promise.all([queries[0]?.end(), queries[2]?.end()]);
  expect(await Promise.all(values)).toEqual([1, 2, 3, 4, 5].map((key) => `value ${key}`));
});

test('a query has no more keys than its maximum', async () => {
  const { lookUp, queries, sent } = start(10);
  const values = Promise.all(count(0, 25).map(lookUp));
  await setImmediate();
  await Promise.all(queries.map(({ end }) => end()));
  await queries[2]?.end();
  expect(sent()).toEqual([10, 10, 5]);
  expect(await values).toHaveLength(25);
});

test('a query has at most 50 keys, and those left over do not wait for another call', async () => {
  const { lookUp, queries, sent } = start();
  const values = Promise.all(count(0, 120).map(lookUp));
  await setImmediate();
  expect(sent()).toEqual([50, 50]);
  await queries[0]?.end();
  expect(sent()).toEqual([50, 50, 20]);
  await Promise.all(queries.slice(1).map(({ end }) => end()));
  expect(await values).toEqual(count(0, 120).map((key) => `value ${key}`));
});

test.each([
  ['the database does not respond', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }), 'gone'],
  ['a statement fails', Object.assign(new Error('wrong'), { code: '22P02' }), 'value 9'],
])('if %s, a call that waits gets %s', async (_, error, outcome) => {
  const { lookUp, queries } = start();
  const values = [lookUp(1)];
  await setImmediate();
  values.push(lookUp(2));
  await setImmediate();
  values.push(lookUp(9));
  const outcomes = Promise.allSettled(values);
  await queries[0]?.end(error);
  for (const { end } of queries.slice(1)) await end();
  const texts = (await outcomes).map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message));
  expect(texts).toEqual([error.message, 'value 2', outcome]);
});
