import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Draft, Trial } from '../reference/request';
import { toSample } from './operation';

/** Everything that a shell, Python or TypeScript could take for syntax. */
const hostile = `a'b"c\`d\${e}\\f $(touch pwned) \`id\` {g} #h // 收益 \u2028&x=1`;
const SITE = 'https://research.example.com';

const get: Trial = {
  id: 'get',
  method: 'GET',
  path: '/api/v1/articles/{slug}',
  fields: ['slug', 'q', 'tag'].map((name) => ({
    name,
    place: name === 'slug' ? 'path' : 'query',
    required: false,
    initial: '',
    placeholder: '',
    options: undefined,
  })),
  body: undefined,
  identities: ['anonymous', 'key'],
  secret: 'HI_API_KEY',
  reply: 'json',
  changes: false,
};
const post: Trial = {
  ...get,
  id: 'post',
  method: 'POST',
  path: '/api/v1/keys',
  fields: [],
  body: { mediaType: 'application/json', text: '' },
};
const draft: Draft = { identity: 'key', values: { slug: hostile, q: hostile, tag: '' }, body: '' };
const json = { name: hostile, list: [1, true, null], none: {} };

type Call = { url: string; method: string; headers: Record<string, string>; body: string | null };

/** Runs a TypeScript sample with a `fetch` that reports its arguments. */
function runTypeScript(sample: string): Call {
  const folder = mkdtempSync(path.join(tmpdir(), 'operation-sample-'));
  try {
    const file = path.join(folder, 'sample.mts');
    const stub = `globalThis.fetch = async (url, { method = 'GET', headers = {}, body = null } = {}) =>
      Response.json({ url: String(url), method, headers, body });
      console.log = (value) => process.stdout.write(JSON.stringify(value));`;
    writeFileSync(file, `${stub}\n${sample}`);
    const env = { ...process.env, HI_API_KEY: 'hik_test' };
    const tsx = path.resolve('node_modules/tsx/dist/cli.mjs');
    return JSON.parse(execFileSync(process.execPath, [tsx, file], { cwd: folder, env, encoding: 'utf8' })) as Call;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a curl sample in a shell whose `curl` reports its arguments. */
function runCurl(sample: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${sample}`;
  const env = { ...process.env, HI_API_KEY: 'hik_test' };
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('sends filled-in values of any content in a read', () => {
  const { curl, python, typescript } = toSample(get, draft, SITE);
  const address = `${SITE}/api/v1/articles/${encodeURIComponent(hostile)}`;
  expect(runCurl(curl)).toEqual(['-G', address, '--data-urlencode', `q=${hostile}`, '-H', 'Authorization: Bearer hik_test']);
  const call = runTypeScript(typescript);
  expect(call).toMatchObject({ method: 'GET', headers: { Authorization: 'Bearer hik_test' }, body: null });
  expect(new URL(call.url).pathname).toBe(new URL(address).pathname);
  expect([...new URL(call.url).searchParams]).toEqual([['q', hostile]]);
  // The strings of JSON are strings of Python.
  expect(python).toContain(`${JSON.stringify(`${address}?`)} + urlencode({\n        "q": ${JSON.stringify(hostile)},\n    }),`);
});

test('sends the body of a write even if it is not JSON', () => {
  const filled = { ...draft, body: JSON.stringify(json, null, 2) };
  const { curl, python, typescript } = toSample(post, filled, SITE);
  const type = 'Content-Type: application/json';
  const key = 'Authorization: Bearer hik_test';
  expect(runCurl(curl)).toEqual([`${SITE}/api/v1/keys`, '-H', key, '-H', type, '-d', JSON.stringify(json)]);
  const call = runTypeScript(typescript);
  expect(call).toMatchObject({ url: `${SITE}/api/v1/keys`, method: 'POST' });
  expect(JSON.parse(call.body ?? '')).toEqual(json);
  expect(python).toContain('"list": [\n            1,\n            True,\n            None,\n        ],\n        "none": {},');
  const half = `@/etc/passwd ${hostile}`;
  const unfinished = toSample(post, { ...draft, identity: 'anonymous', body: half }, SITE);
  expect(runCurl(unfinished.curl)).toEqual([`${SITE}/api/v1/keys`, '-H', type, '--data-raw', half]);
  expect(runTypeScript(unfinished.typescript).body).toBe(half);
});

test('names methods and credentials where needed', () => {
  const bare: Trial = { ...post, method: 'DELETE', body: undefined, secret: 'HI_ADMIN_TOKEN' };
  const { curl, python, typescript } = toSample(bare, draft, SITE);
  expect(curl).toBe(`curl -X DELETE '${SITE}/api/v1/keys' \\\n  -H "Authorization: Bearer $HI_ADMIN_TOKEN"`);
  expect(python).toContain('method="DELETE"');
  expect(typescript).toContain("method: 'DELETE'");
  const anonymous = toSample(get, { ...draft, identity: 'anonymous' }, SITE);
  expect(Object.values(anonymous).join()).not.toMatch(/Authorization|HOSPITALITY/);
});

test('sends the version of a record, and our own origin where the operation asks for them', () => {
  const version = {
    name: 'If-Match',
    place: 'header',
    required: true,
    initial: '"3"',
    placeholder: '',
    options: undefined,
  } as const;
  const versioned: Trial = { ...post, fields: [version], ownOrigin: true };
  const { curl, python, typescript } = toSample(versioned, { ...draft, values: { 'If-Match': '"3"' }, body: '{}' }, SITE);
  expect(runCurl(curl).filter((each) => /^(?:Origin|If-Match): /.test(each))).toEqual([`Origin: ${SITE}`, 'If-Match: "3"']);
  const { url, headers } = runTypeScript(typescript);
  expect(url).toBe(`${SITE}/api/v1/keys`);
  expect(headers).toMatchObject({ Origin: SITE, 'If-Match': '"3"' });
  expect(python).toContain(String.raw`"If-Match": "\"3\"",`);
});

test('reads the response as what it is', () => {
  const anonymous: Draft = { ...draft, identity: 'anonymous' };
  const negotiated = toSample({ ...get, reply: 'negotiated' }, anonymous, SITE);
  expect(runCurl(negotiated.curl)).toContain('Accept: application/json');
  expect(runTypeScript(negotiated.typescript).headers).toEqual({ Accept: 'application/json' });
  expect(negotiated.python).toContain('"Accept": "application/json"');
  const file = toSample({ ...get, reply: 'file' }, draft, SITE);
  // Without them an error would be saved as the file.
  expect(runCurl(file.curl).join(' ')).toContain('--fail -o download');
  expect(file.typescript).toContain('if (!response.ok) throw');
  expect(file.python).toMatch(/^import os\n/);
  expect(file.python).toMatch(/file\.write\(response\.read\(\)\)$/);
  expect(file.typescript).toMatch(/^import \{ writeFile \}/);
  expect(file.typescript).not.toContain('json()');
});
