import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Reply, send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addSubscriber, forgeLinkToken, readLinkTokens } from '../support/people';

// The servers' own secret, so that this process derives the same link tokens as their mail worker.
process.env.AUTH_SECRET = inject('fleet').secret;
const ORIGIN = 'https://research.example.com';
const SESSION = '__Host-hospitality-session';

let turn = 0;

const database = openMountsDatabase();

function post(url: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  turn += 1;
  return send(url, `/api/auth/${path}`, {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      'content-type': 'application/json',
      // Every call comes from an address of its own: how many one may make is another test's matter.
      'x-forwarded-for': `198.51.${turn >> 8}.${turn & 255}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

const cookiesOf = (reply: Reply) => reply.headers['set-cookie'] ?? [];

/** Signs in as a browser would, and gives the answer to the last step. */
async function signIn(url: string, email: string): Promise<Reply> {
  expect((await post(url, 'signin/email', { email })).status).toBe(200);
  const [token] = await vi.waitFor(
    async () => {
      const tokens = await readLinkTokens(database, email);
      expect(tokens).toHaveLength(1);
      return tokens;
    },
    { timeout: 60_000 },
  );
  return post(url, 'callback/email', { email, token });
}

describe.each(mounts)('sign-in, $mount', ({ mount, url }) => {
  const email = `${mount}@sign-in.example.com`;

  beforeAll(() => addSubscriber(database, { email, name: '' }));

  test('sets a host-only, secure, HttpOnly cookie that signing out clears', async () => {
    const reply = await signIn(url, email);
    expect([reply.status, reply.json]).toEqual([200, { status: 'signed_in', callback_url: '/en/dashboard' }]);
    const [session, forgotten] = cookiesOf(reply);
    expect(session).toMatch(
      /^__Host-hospitality-session=[A-Za-z0-9_-]{43}; Path=\/; Expires=[^;]+ GMT; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(forgotten).toBe('__Host-hospitality-callback=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure');
    const cookie = String(session).split(';', 1)[0] as string;
    const who = async () => (await send(url, '/api/auth/session', { headers: { cookie } })).json;
    expect(await who()).toEqual({ user: { name: null, email }, expires: expect.any(String) });
    const rejected = await post(url, 'signout', {}, { cookie, origin: 'https://evil.example.com' });
    expect([rejected.status, (rejected.json as { code: string }).code]).toEqual([403, 'origin_refused']);
    expect(await who()).toMatchObject({ user: { email } });
    const out = await post(url, 'signout', {}, { cookie });
    expect([out.status, out.json]).toEqual([200, { status: 'signed_out' }]);
    expect(cookiesOf(out)[0]).toMatch(new RegExp(`^${SESSION}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax$`));
    expect(await who()).toEqual({});
  });

  test('returns the same response to subscribers and others', async () => {
    const look = ({ status, headers, text }: Reply) => {
      const { 'x-request-id': _id, date: _date, ...lasting } = headers;
      return { status, lasting, text };
    };
    const known = look(await post(url, 'signin/email', { email }));
    expect(look(await post(url, 'signin/email', { email: 'stranger@sign-in.example.com' }))).toEqual(known);
    const { rows } = await database.pool.query("SELECT 1 FROM mails WHERE to_email = 'stranger@sign-in.example.com'");
    expect(rows).toEqual([]);
  });

  test('GET and HEAD never redeem a link', async () => {
    for (const method of ['GET', 'HEAD']) {
      const reply = await send(url, `/api/auth/callback/email?email=${email}&token=${forgeLinkToken()}`, { method });
      expect([reply.status, reply.headers.allow, cookiesOf(reply)]).toEqual([405, 'POST', []]);
    }
  });

  test('does not expose next-auth’s own endpoints', async () => {
    for (const path of ['csrf', 'providers', 'error', 'verify-request', 'signin', 'signin/google', '_log', 'a/b/c', ''])
      expect([path, (await send(url, `/api/auth/${path}`)).status]).toEqual([path, 404]);
  });

  test('rejects oversized bodies and other media types', async () => {
    expect((await post(url, 'signin/email', { email, x: 'y'.repeat(20_000) })).status).toBe(413);
    expect((await post(url, 'signin/email', { email }, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(url, 'signin/email', [])).status).toBe(422);
    expect((await post(url, 'callback/email', { email, token: forgeLinkToken() })).status).toBe(400);
    expect((await send(url, '/api/auth/callback/email', { method: 'DELETE' })).status).toBe(405);
  });
});

test('a link redeemed 100 times concurrently on both mounts opens one session', async () => {
  const email = 'both@sign-in.example.com';
  await addSubscriber(database, { email, name: '' });
  await post(mounts[0]?.url as string, 'signin/email', { email });
  const [token] = await vi.waitFor(
    async () => {
      const tokens = await readLinkTokens(database, email);
      expect(tokens).toHaveLength(1);
      return tokens;
    },
    { timeout: 60_000 },
  );
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      post(mounts[index % mounts.length]?.url as string, 'callback/email', { email, token }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 99 }, () => 400)]);
  expect((await database.pool.query('SELECT 1 FROM sessions WHERE email = $1', [email])).rowCount).toBe(1);
});
