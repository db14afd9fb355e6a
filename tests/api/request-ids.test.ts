import { describe, expect, test } from 'vitest';
import { type Reply, send } from '../support/http';
import { mounts } from '../support/mounts';

/** Whatever is answered beside the API, and by whom. */
const answers: [what: string, target: string, method: string, status: number][] = [
  ['a page', '/en/docs/errors', 'GET', 200],
  ['a page without its language', '/docs/errors', 'GET', 307],
  ['a page that is not there', '/en/nothing', 'GET', 404],
  ['a method that pages do not take', '/en', 'POST', 405],
  ['a path that could be read as another', '/en/../x', 'GET', 404],
  ['a file', '/icon.svg', 'GET', 200],
  ['a file of the build that is not there', '/_next/static/nothing.js', 'GET', 404],
];

describe.each(mounts)('request ids outside the API ($mount)', ({ url }) => {
  test.each(answers)('%s carries the caller’s id or a generated one', async (_what, target, method, status) => {
    const kept = await send(url, target, { method, headers: { 'x-request-id': 'of-the-caller' } });
    expect([kept.status, kept.headers['x-request-id']]).toEqual([status, 'of-the-caller']);
    const replaced = await send(url, target, { method, headers: { 'x-request-id': 'not well formed' } });
    expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('the page for exceeded page limits carries a request id', async () => {
    const headers = { 'x-forwarded-for': '198.18.77.7', 'x-request-id': 'of-the-caller' };
    const fill = async () => {
      let reply: Reply | undefined;
      // More than a limit's worth, since the minute may turn meanwhile.
      for (let left = 300; left > 0 && reply?.status !== 429; left--) reply = await send(url, '/', { method: 'HEAD', headers });
      return reply;
    };
    const reply = await fill();
    expect([reply?.status, reply?.headers['x-request-id']]).toEqual([429, 'of-the-caller']);
    // What the framework fetches ahead is no whole page, and counted beside; a whole page that says so of itself is not.
    const ahead = { ...headers, 'next-router-prefetch': '1' };
    expect((await send(url, '/en', { method: 'HEAD', headers: { ...ahead, rsc: '1' } })).status).not.toBe(429);
    let whole = 0;
    for (let left = 3; left > 0 && whole !== 429; left--) {
      await fill();
      whole = (await send(url, '/en', { method: 'HEAD', headers: ahead })).status;
    }
    expect(whole).toBe(429);
  });
});
