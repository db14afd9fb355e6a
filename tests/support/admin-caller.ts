import { inject } from 'vitest';
import { addAdmin, createAdminToken } from '../../lib/admin/writes';
import { hashSessionToken, makeSessionToken } from '../../lib/auth/rules';
import { type Database, openDatabase } from '../../lib/db/client';
import { type Reply, send } from './http';
import { tester } from './people';

/** The services' own database, for putting in place what no operation makes. */
export function openServiceDatabase(): Database {
  return openDatabase(inject('databaseUrl'), { max: 4 });
}

/** A new admin token's header; each has its own limit. */
export async function newAdminToken(database: Database): Promise<{ prefix: string; headers: { authorization: string } }> {
  const { text, prefix } = await createAdminToken(database, { name: 'test', days: 1, now: new Date() }, tester);
  return { prefix, headers: { authorization: `Bearer ${text}` } };
}

/** A session's cookie header, as signing in gives it at an https address; `admin` gives the address the role first. */
export async function newSession(database: Database, email: string, options: { admin: boolean }): Promise<{ cookie: string }> {
  if (options.admin) await addAdmin(database, email, tester);
  const token = makeSessionToken();
  await database.pool.query("INSERT INTO sessions (hash, email, expires_at) VALUES ($1, $2, now() + interval '1 day')", [
    hashSessionToken(token),
    email,
  ]);
  return { cookie: `__Host-hospitality-session=${token}` };
}

/** Sends a body to an operation of the console. */
export function post(base: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Reply> {
  const csv = typeof body === 'string';
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': csv ? 'text/csv' : 'application/json' };
  const text = body === undefined ? undefined : csv ? body : JSON.stringify(body);
  return send(base, `/api/v1/admin${path}`, {
    method: 'POST',
    headers: { ...type, ...headers },
    ...(text === undefined ? {} : { body: text }),
  });
}

export const get = (base: string, path: string, headers: Record<string, string>): Promise<Reply> =>
  send(base, `/api/v1/admin${path}`, { headers });
