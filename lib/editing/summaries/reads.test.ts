import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ActionLimitedError } from '../../platform/errors';
import { summarize } from './reads';

process.env.AUTH_SECRET = 'an-authentication-secret-of-tests-only';

type Call = { url: string | undefined; authorization: string | undefined; body: string };
type Handler = (response: ServerResponse, text: string) => void;

const calls: Call[] = [];
let handle: Handler;
let aborted = 0;
const server = createServer(async (request: IncomingMessage, response) => {
  const body = await text(request);
  response.on('close', () => {
    if (!response.writableFinished) aborted += 1;
  });
  calls.push({ url: request.url, authorization: request.headers.authorization, body });
  handle(response, JSON.parse(body).messages[1].content);
});
const reply = (response: ServerResponse, status: number, value: unknown) =>
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof value === 'string' ? value : JSON.stringify(value));
const complete = (content: string) => ({ choices: [{ message: { role: 'assistant', content } }] });

let model: { baseUrl: string; model: string; apiKey: string | undefined };
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  model = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, model: 'small', apiKey: 'sk-test' };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls.length = 0;
  aborted = 0;
});

let users = 0;
const newCaller = () => ({ actor: { name: `admin:user-${users++}@example.com`, requestId: undefined }, now: new Date() });
const request = {
  title_en: 'Fees',
  content_en: 'Fees rose in every contract. Owners have to pay more.',
  title_zh: '费用',
  content_zh: '每份合同的费用都在上升。业主支付更多。',
};

test('extracts sentences without a model', async () => {
  expect(await summarize({ ...request, content_zh: ' ' }, newCaller(), undefined)).toEqual({
    excerpt_en: 'Fees rose in every contract. Owners have to pay more.',
    excerpt_zh: '',
    method: 'extractive',
    model: null,
    fell_back: false,
  });
});

test('calls the model once per language with the key in a header', async () => {
  handle = (response, text) => reply(response, 200, complete(text.startsWith('Fees') ? '**Fees** rose.' : '费用上升。'));
  expect(await summarize(request, newCaller(), model)).toEqual({
    excerpt_en: 'Fees rose.',
    excerpt_zh: '费用上升。',
    method: 'model',
    model: 'small',
    fell_back: false,
  });
  expect(calls.map(({ url, authorization }) => [url, authorization])).toEqual(
    Array.from({ length: 2 }, () => ['/v1/chat/completions', 'Bearer sk-test']),
  );
  expect(calls.map(({ body }) => JSON.parse(body).model)).toEqual(['small', 'small']);
});

test('skips languages without text, and the model without any text', async () => {
  handle = (response) => reply(response, 200, complete('费用上升。'));
  expect(await summarize({ ...request, content_en: '' }, newCaller(), model)).toMatchObject({ excerpt_en: '', method: 'model' });
  expect(calls).toHaveLength(1);
  expect(await summarize({ ...request, content_en: '', content_zh: '' }, newCaller(), model)).toEqual({
    excerpt_en: '',
    excerpt_zh: '',
    method: 'extractive',
    model: null,
    fell_back: false,
  });
  expect(calls).toHaveLength(1);
});

const failures: [string, Handler][] = [
  ['an error', (response) => reply(response, 500, 'down')],
  ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['text that is not JSON', (response) => reply(response, 200, '<html>')],
  ['another shape', (response) => reply(response, 200, { choices: [] })],
  ['an empty answer', (response) => reply(response, 200, complete('# Heading only'))],
  ['too much', (response) => reply(response, 200, complete('a'.repeat(100_000)))],
  ['a broken connection', (response) => response.destroy()],
];
test.each(failures)('falls back to sentences of the text after %s', async (_name, failure) => {
  handle = failure;
  expect(await summarize(request, newCaller(), model)).toEqual({
    excerpt_en: 'Fees rose in every contract. Owners have to pay more.',
    excerpt_zh: '每份合同的费用都在上升。业主支付更多。',
    method: 'extractive',
    model: null,
    fell_back: true,
  });
});

test('a summary does not wait for the second language after the first failed', async () => {
  handle = (response, text) => {
    // The Chinese answer never comes.
    if (text.startsWith('Fees')) reply(response, 503, '');
  };
  expect(await summarize(request, newCaller(), model)).toMatchObject({ fell_back: true });
  await expect.poll(() => aborted).toBe(1);
});

test('limits each user to 20 summaries an hour', async () => {
  const caller = newCaller();
  for (let used = 0; used < 20; used++) await summarize(request, caller, undefined);
  await expect(summarize(request, caller, undefined)).rejects.toThrow(ActionLimitedError);
  await expect(summarize(request, newCaller(), undefined)).resolves.toMatchObject({ method: 'extractive' });
});
