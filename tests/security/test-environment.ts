import { afterAll, beforeAll } from 'vitest';
import { loadSampleArchive } from '../../lib/distribution/sample/writes';
import { createTestDatabase } from '../support/databases';
import { addAdminToken, addSubscriber, issueKey, type Subscriber, signIn } from '../support/people';
import { openTestEnvironment, type TestEnvironment } from '../support/test-environment';

/** One server with the sample archive, and an admin token; filled in before the first test of a file. */
type ServerEnvironment = TestEnvironment & { url: string; adminToken: string };

export function startTestServer(variables: Record<string, string> = {}, program?: string): ServerEnvironment {
  const environment = {} as ServerEnvironment;
  beforeAll(async () => {
    const database = await createTestDatabase();
    await loadSampleArchive(database);
    Object.assign(environment, await openTestEnvironment(database.url));
    environment.adminToken = (await addAdminToken(environment.database)).text;
    ({ url: environment.url } = await environment.start(variables, program));
  });
  afterAll(() => environment.close?.());
  return environment;
}

export type SignedInSubscriber = { owner: Subscriber; key: { text: string; prefix: string }; cookie: string };

/** A subscriber with a key and a session. */
export async function addSignedInSubscriber({ database }: Pick<TestEnvironment, 'database'>): Promise<SignedInSubscriber> {
  const owner = await addSubscriber(database);
  const { cookie } = await signIn(database, owner.email);
  return { owner, key: await issueKey(database, owner), cookie };
}

/** The rows that no caller may change, to compare before and after. */
export async function readProtectedRows({ database }: Pick<TestEnvironment, 'database'>): Promise<Record<string, unknown>> {
  const read = async (sql: string) => (await database.pool.query(sql)).rows;
  return {
    keys: await read('SELECT prefix, subscriber_id, status, created_at FROM api_keys ORDER BY prefix'),
    subscribers: await read('SELECT id, email, name, plan, active_until, suspended_at FROM subscribers ORDER BY id'),
    users: await read('SELECT email, role, disabled_at FROM users ORDER BY email'),
    tokens: await read('SELECT prefix, expires_at, revoked_at FROM admin_tokens ORDER BY prefix'),
    audit: await read('SELECT id FROM audit ORDER BY id'),
  };
}
