import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

const read = ['GET', '/articles/an-article/comments'];
const own = ['POST', '/me/comments'];
const open = ['POST', '/comments'];

test.each([
  ['off', [read, own, open, ['OPTIONS', '/articles/an-article/comments'], ['DELETE', '/comments']]],
  ['subscribers', [open]],
  ['everyone', []],
])('while comments are for %s, the operations for others do not exist', async (setting, absent) => {
  vi.stubEnv('COMMENTS', setting);
  vi.resetModules();
  const { resources } = await import('./dispatch');
  const { matchPath } = await import('./http/path');
  const isHidden = ([, path]: string[]) =>
    resources.find((each) => matchPath(each.path, `/api/v1${path}`) !== undefined)?.isHidden?.() ?? false;
  expect([read, own, open].filter(isHidden)).toEqual([read, own, open].filter((each) => absent.includes(each)));
  const { dispatch } = await import('./dispatch');
  const { openCounters, setCounters } = await import('../counting/counters/open-counters');
  const { readEnv } = await import('../platform/env');
  setCounters(openCounters(readEnv()));
  for (const [method = '', path] of absent) {
    const headers = new Headers({ 'content-type': 'application/json' });
    const reply = await dispatch({ method, url: `/api/v1${path}`, headers, body: null, compresses: false });
    expect([method, path, reply.status]).toEqual([method, path, 404]);
    expect(JSON.parse(Buffer.from(reply.body as Uint8Array).toString())).toMatchObject({ code: 'not_found' });
  }
});
