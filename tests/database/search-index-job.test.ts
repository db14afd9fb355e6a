import { beforeAll, expect, it } from 'vitest';
import { searchIndexJob } from '../../lib/jobs';
import { countWaiting, updateIndex } from '../../lib/search/index/index-writer';
import { MAX_WAITING } from '../../lib/search/index/waiting-documents';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories } from '../support/search';

const database = await createTestDatabase();
beforeAll(() => addCategories(database, 'one'));

let added = 0;
const add = (count: number) =>
  addArticles(
    database,
    Array.from({ length: count }, () => ({ slug: `a${added++}`, title_en: 'heron' })),
  );

/** A round of the job. */
function toRun() {
  const job = searchIndexJob(database);
  return async () => {
    await job.run(() => undefined);
    return countWaiting(database);
  };
}

it('waits for an import to finish, unless searches would miss documents', async () => {
  const run = toRun();
  await add(100);
  expect(await run()).toBe(100);
  await add(100);
  expect(await run()).toBe(200);
  await add(7);
  expect(await run()).toBe(207);
  await add(7);
  expect(await run()).toBe(0);
  await add(MAX_WAITING + 1);
  expect(await run()).toBe(0);
});

it('leaves an import to index the rest of what it writes', async () => {
  const run = toRun();
  await add(200);
  expect(await run()).toBe(200);
  await updateIndex(database);
  await add(100);
  expect(await run()).toBe(100);
  await updateIndex(database);
  await add(100);
  expect(await run()).toBe(100);
  expect(await run()).toBe(0);
});
