import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { inParallel, tally, withinOneMinute } from '../support/concurrency';
import { newAddress } from '../support/http';
import { operationRequests } from '../support/operation-requests';
import { addAdmin, signIn } from '../support/people';
import { sendRaw } from '../support/raw-http';
import { send } from '../support/separate-clients';
import { APP_URL, METRICS_TOKEN } from '../support/test-environment';
import { addSignedInSubscriber, type SignedInSubscriber, startTestServer } from './test-environment';

/** OWASP API Security Top 10 (2023): what one caller may use up, and which ways may be taken how often. */

const environment = startTestServer();
const ADMINISTRATOR = 'admin@limits.example.com';
let member: SignedInSubscriber;
beforeAll(async () => {
  await addAdmin(environment.database, ADMINISTRATOR);
  member = await addSignedInSubscriber(environment);
});

/** A credential that an operation accepts. */
async function credentialsFor(access: string): Promise<Record<string, string>> {
  if (access === 'session') return { cookie: member.cookie };
  if (access.endsWith('_session')) return signIn(environment.database, ADMINISTRATOR);
  const token = ['contributor', 'editor', 'admin'].includes(access) ? environment.adminToken : member.key.text;
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.30' };
}

/** Bytes that the service's process holds. */
async function residentBytes(): Promise<number> {
  const { text } = await send(environment.url, '/api/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
}

function open(): Socket {
  const { hostname, port } = new URL(environment.url);
  return connect({ host: hostname, port: Number(port) });
}

const GIGABYTE = 1_000_000_000;

/** Sends a head and then a body without end until the service closes; what it said, and how much it let pass. */
function flood(head: string): Promise<{ text: string; sent: number }> {
  return new Promise((resolve) => {
    const socket = open();
    const chunked = /chunked/i.test(head);
    const piece = Buffer.alloc(64 * 1024, 'x');
    const chunk = chunked ? Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]) : piece;
    let text = '';
    let sent = 0;
    // One piece at a turn, so that an answer is read as soon as it is there.
    const pour = () => {
      if (socket.destroyed || sent > GIGABYTE) return;
      sent += chunk.length;
      if (socket.write(chunk)) setImmediate(pour);
    };
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('drain', pour);
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ text, sent: socket.bytesWritten }));
    socket.write(`${head}\r\n\r\n`, pour);
  });
}

const post = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${newAddress()}\r\nContent-Type: application/json\r\n${more}`;

describe('API4 resources', () => {
  test.each([
    ['announced', '/api/v1/keys/request', `Content-Length: ${GIGABYTE}`, 413],
    ['announced to who waits for leave', '/api/v1/keys/issue', `Content-Length: ${GIGABYTE}\r\nExpect: 100-continue`, 413],
    ['streamed', '/api/v1/keys/request', 'Transfer-Encoding: chunked', 413],
    ['announced where nothing takes a body', '/api/v1/articles', `Content-Length: ${GIGABYTE}`, 405],
    ['streamed to signing in', '/api/auth/signin/email', `Origin: ${APP_URL}\r\nTransfer-Encoding: chunked`, 413],
    ['streamed to a path that is none', '/api/v1/nothing', 'Transfer-Encoding: chunked', 404],
    ['streamed to a page', '/en/keys', 'Transfer-Encoding: chunked', 405],
  ])('a gigabyte %s (%s) is rejected early with constant memory', async (_, path, more, status) => {
    const before = await residentBytes();
    const { text, sent } = await flood(post(path, more));
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    // The system's own buffers accept some bytes before the service can reject the rest.
    expect(sent).toBeLessThan(64_000_000);
    expect((await residentBytes()) - before).toBeLessThan(80_000_000);
  });

  test('oversized pages are rejected', async () => {
    const lists = operationRequests.filter(({ operation }) => 'page_size' in operation.query.shape);
    expect(lists.length).toBeGreaterThan(4);
    for (const { operation, target } of lists) {
      const headers = await credentialsFor(operation.access);
      for (const size of ['10000', '2147483648', '99999999999999999999', '0', '-1']) {
        const answer = await send(environment.url, `${target}${target.includes('?') ? '&' : '?'}page_size=${size}`, { headers });
        expect([answer.status, answer.json], `${target} ${size}`).toMatchObject([
          422,
          { detail: [{ loc: ['query', 'page_size'] }] },
        ]);
      }
    }
  });

  test('deeply nested and very wide JSON is a client error', async () => {
    for (const body of [
      '['.repeat(16_000),
      `{"a":${'['.repeat(7_000)}${']'.repeat(7_000)}}`,
      `{${'"a":1,'.repeat(2_000)}"a":1}`,
    ]) {
      const answer = await send(environment.url, '/api/v1/keys/issue', { body, headers: { 'content-type': 'application/json' } });
      expect([422, 413]).toContain(answer.status);
    }
  });
});

describe('API6 business flows', () => {
  test('a client may request ten links per hour and an address receives twelve emails', async () => {
    const from = newAddress();
    const statuses = await withinOneMinute(() =>
      inParallel(15, 5, async (index) => {
        const json = { email: index < 5 ? member.owner.email : `guess-${index}@example.com` };
        return (await send(environment.url, '/api/v1/keys/request', { json, headers: { 'x-forwarded-for': from } })).status;
      }),
    );
    expect(tally(statuses)).toEqual({ 200: 10, 429: 5 });
    const another = (index: number) =>
      send(environment.url, '/api/v1/keys/request', {
        json: { email: index % 2 ? member.owner.email : member.owner.email.toUpperCase() },
      });
    const answers = await inParallel(10, 5, another);
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 10 });
    const { rows } = await environment.database.pool.query(
      `SELECT (SELECT count(*)::int FROM link_requests) AS waiting, count(*)::int AS mails FROM mails WHERE to_email = $1`,
      [member.owner.email],
    );
    expect(rows[0].mails).toBeLessThanOrEqual(12);
  });

  test('token guesses are rate limited', async () => {
    const from = newAddress();
    const answers = await withinOneMinute(() =>
      inParallel(40, 10, (index) => {
        const json = { email: member.owner.email, token: `${index}`.padEnd(43, 'A') };
        return send(environment.url, '/api/v1/keys/issue', { json, headers: { 'x-forwarded-for': from } });
      }),
    );
    expect(tally(answers.map(({ status }) => status))).toMatchObject({ 400: expect.any(Number), 429: expect.any(Number) });
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(20);
  });

  test('known and unknown addresses get the same response', async () => {
    const known = await send(environment.url, '/api/v1/keys/request', { json: { email: member.owner.email } });
    const unknown = await send(environment.url, '/api/v1/keys/request', { json: { email: 'nobody-here@example.com' } });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  });

  test('a smuggled request is not processed', async () => {
    const smuggled = 'GET /api/v1/admin/keys HTTP/1.1\r\nHost: a\r\n\r\n';
    const bytes = `${post('/api/v1/keys/issue', `Content-Length: ${smuggled.length}\r\nTransfer-Encoding: chunked`)}\r\n\r\n0\r\n\r\n${smuggled}`;
    const { status, body } = await sendRaw(environment.url, bytes, { all: true });
    expect(status).toBe(400);
    expect(body).not.toContain('HTTP/1.1');
  });
});
