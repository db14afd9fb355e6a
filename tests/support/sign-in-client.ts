import { beforeEach } from 'vitest';
import { trustClientHeader } from '../../lib/api/admission/client';
import { dispatchFromNext } from '../../lib/api/dispatch';
import { setCounters } from '../../lib/counting/counters/open-counters';
import { ProcessCounters } from '../../lib/counting/counters/process-counters';
import { processLinkRequests } from '../../lib/people/link-requests/writes';
import { toLinkToken } from '../../lib/people/links/rules';
import { queueLink } from '../../lib/people/links/writes';
import { createTestDatabase } from './databases';
import { addAdmin, addSubscriber } from './people';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';

/** The origin that the service takes for its own, and the name of its session cookie. */
export const ORIGIN = 'http://localhost:3000';
export const SESSION_COOKIE = 'hospitality-session';

/** The sign-in routes over a database of their own, before each test with one subscriber in order, two that are not, and an administrator. */
export const database = await createTestDatabase();
trustClientHeader();

beforeEach(async () => {
  await database.pool.query(
    'DELETE FROM sessions; DELETE FROM link_requests; DELETE FROM link_tokens; DELETE FROM mails; DELETE FROM users; DELETE FROM subscribers',
  );
  await addSubscriber(database, { name: '', email: 'ada@example.com' });
  await addSubscriber(database, { name: '', email: 'lapsed@example.com', activeUntil: new Date(0) });
  await addSubscriber(database, { name: '', email: 'suspended@example.com', suspendedAt: new Date(0) });
  await addAdmin(database, 'root@example.com');
  setCounters(new ProcessCounters());
});

type Options = { method?: string; headers?: Record<string, string>; body?: unknown; client?: string };

export function callSignIn(
  path: string,
  { method = 'POST', headers = {}, body, client = '203.0.113.7' }: Options = {},
): Promise<Response> {
  const json = body !== undefined && typeof body !== 'string';
  return dispatchFromNext(
    new Request(`http://127.0.0.1/api/auth/${path}`, {
      method,
      headers: {
        ...(method === 'POST' ? { origin: ORIGIN } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
        'x-hospitality-client': client,
        ...headers,
      },
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as string) }),
    }),
  );
}

export async function requestLink(
  email: string,
  options: Options & { fields?: Record<string, unknown> } = {},
): Promise<Response> {
  const response = await callSignIn('signin/email', { body: { email, ...options.fields }, ...options });
  await processLinkRequests(database);
  return response;
}

export const redeem = (email: string, token: string, headers: Record<string, string> = {}) =>
  callSignIn('callback/email', { body: { email, token }, headers });

export async function makeLink(email: string, now = new Date()): Promise<string> {
  const { id } = await queueLink(database.pool, { purpose: 'signin', email, locale: 'en', now });
  return toLinkToken('signin', id);
}

/** The `name=value` of the session's cookie in an answer. */
export const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))
    ?.split(';', 1)[0];

export const count = async (table: string) => Number((await database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
export const readAudit = async (email: string) =>
  (
    await database.pool.query("SELECT actor, action, before, after, request_id FROM audit WHERE subject = 'session:' || $1", [
      email,
    ])
  ).rows;

/** An answer as a caller can tell it from another. */
export async function comparable(response: Response) {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'x-request-id'));
  return { status: response.status, headers, cookies: response.headers.getSetCookie(), body: await response.text() };
}
