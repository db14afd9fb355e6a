import { afterAll, beforeAll, expect, test } from 'vitest';
import { findKeyViolations, redeemThroughCrashes } from '../support/crashes';
import { createTestDatabase } from '../support/databases';
import { addLinkToken, addSubscriber, issueKey } from '../support/people';
import { findProgram } from '../support/programs';
import { openTestEnvironment, type TestEnvironment } from '../support/test-environment';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await openTestEnvironment((await createTestDatabase()).url);
});
afterAll(() => environment.close());

test('three crashes during redemption leave no consumed token without a key and no second live key', {
  timeout: 240_000,
}, async () => {
  const start = () => environment.start({}, findProgram('tests/support/api-server.ts'));
  const report = await redeemThroughCrashes({ database: environment.database, start, servers: 2, kills: 3 });
  expect(report.faults).toEqual([]);
  expect(report.kills).toBe(3);
  // It was killed under load, and served in between.
  expect(report.unanswered).toBeGreaterThan(0);
  expect(report.keys).toBeGreaterThan(0);
});

test('the check detects a consumed token without a key', async () => {
  const [used, lost] = [await addSubscriber(environment.database), await addSubscriber(environment.database)];
  await addLinkToken(environment.database, used);
  await environment.database.pool.query('UPDATE link_tokens SET ended_at = now() WHERE email = $1', [used.email]);
  await issueKey(environment.database, lost);
  expect(await findKeyViolations(environment.database, [used, lost], new Set(['hik_absent00']))).toEqual([
    '2 subscribers with more or fewer keys than used tokens',
    '1 keys whose audit does not replay to their status',
    '1 keys that were answered and are not there',
  ]);
});
