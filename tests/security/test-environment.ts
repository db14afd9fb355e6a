import { afterAll, beforeAll } from 'vitest';
import { makeCredential } from '../../lib/credentials';
import { loadSampleArchive } from '../../lib/sample/writes';
import { newSession } from '../support/admin-caller';
import { createTestDatabase } from '../support/databases';
import { addKey, addOwner, type Owner } from '../support/fleet';
import { openStage, type Stage } from '../support/test-environment';

/** A stage with one server for a test file, its sample archive and an admin token; filled before the first test. */
export type TestStage = Stage & { url: string; adminToken: string };

export function stageForTests(environment: Record<string, string> = {}, program?: string): TestStage {
  const stage = {} as TestStage;
  beforeAll(async () => {
    const database = await createTestDatabase();
    await loadSampleArchive(database);
    Object.assign(stage, await openStage(database.url));
    stage.adminToken = await addAdminToken(stage);
    ({ url: stage.url } = await stage.start(environment, program));
  });
  afterAll(() => stage.close?.());
  return stage;
}

/** An admin token as the operator's command makes one; running for a day unless told otherwise. */
export async function addAdminToken({ database }: Pick<Stage, 'database'>, state: 'good' | 'expired' | 'revoked' = 'good') {
  const { text, prefix, hash } = makeCredential('hia');
  await database.pool.query(
    `INSERT INTO admin_tokens (prefix, hash, name, created_at, expires_at, revoked_at) VALUES ($1, $2, 'trust',
       now() - interval '2 days', now() + make_interval(days => $3), CASE WHEN $4 THEN now() END)`,
    [prefix, hash, state === 'expired' ? -1 : 1, state === 'revoked'],
  );
  return text;
}

export type Member = { owner: Owner; key: { text: string; prefix: string }; cookie: string };

/** A subscriber with a key and a session. */
export async function addMember({ database }: Pick<Stage, 'database'>): Promise<Member> {
  const owner = await addOwner(database);
  const { cookie } = await newSession(database, owner.email, { admin: false });
  return { owner, key: await addKey(database, owner), cookie };
}

/** Every row of the tables that callers may never touch by asking, to compare before and after. */
export async function snapshot({ database }: Pick<Stage, 'database'>): Promise<Record<string, unknown>> {
  const read = async (sql: string) => (await database.pool.query(sql)).rows;
  return {
    keys: await read('SELECT prefix, subscriber_id, status, created_at FROM api_keys ORDER BY prefix'),
    subscribers: await read('SELECT id, email, name, plan, active_until, suspended_at FROM subscribers ORDER BY id'),
    admins: await read('SELECT email FROM admins ORDER BY email'),
    tokens: await read('SELECT prefix, expires_at, revoked_at FROM admin_tokens ORDER BY prefix'),
    audit: await read('SELECT id FROM audit ORDER BY id'),
  };
}
