import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newAddress, type SendOptions, send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addSubscriber, issueKey } from '../support/people';

const database = openMountsDatabase();
type File = { name: string; access: string; records: number; bytes: number; sha256: string; url: string };
type Snapshot = { id: string; created_at: string; next_since: string; files: File[] };

describe.each(mounts)('snapshots ($mount)', ({ mount, url }) => {
  /** Next decides by itself whether it states a length. */
  const lengthOf = (bytes: number) => (mount === 'direct' ? String(bytes) : undefined);
  let newest: Snapshot;
  const get = (path: string, options: SendOptions = {}) =>
    send(url, `/api/v1/snapshots${path}`, { from: newAddress(), ...options });
  const issue = async () => (await issueKey(database, await addSubscriber(database))).text;
  const fileOf = (name: string) => newest.files.find((file) => file.name === `${name}.ndjson.gz`) as File;

  beforeAll(async () => {
    // Each server makes one as soon as it is up.
    newest = await vi.waitUntil(async () => ((await get('')).body.items as Snapshot[])[0], { timeout: 60_000 });
  });

  it('are listed with files that match their description', async () => {
    expect(newest.files.map(({ name, access }) => [name, access])).toEqual([
      ['articles.ndjson.gz', 'key'],
      ['articles-metadata.ndjson.gz', 'anyone'],
      ['categories.ndjson.gz', 'anyone'],
      ['videos.ndjson.gz', 'anyone'],
      ['deletions.ndjson.gz', 'anyone'],
    ]);
    const key = await issue();
    const from = newAddress();
    for (const { name, records, bytes, sha256, url: link } of newest.files) {
      expect(link).toBe(`https://research.example.com/api/v1/snapshots/${newest.id}/${name}`);
      const {
        status,
        headers,
        bytes: body,
      } = await get(`/${newest.id}/${name}`, { key, from, headers: { 'accept-encoding': 'gzip, br' } });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/gzip',
        'content-disposition': `attachment; filename="${name}"`,
        'accept-ranges': 'bytes',
        'access-control-allow-origin': '*',
        etag: `"${sha256}"`,
      });
      if (mount === 'direct') expect(headers['content-length']).toBe(String(bytes));
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers).not.toHaveProperty('content-location');
      expect([body.length, createHash('sha256').update(body).digest('hex')]).toEqual([bytes, sha256]);
      expect(gunzipSync(body).toString().split('\n').length - 1).toBe(records);
    }
  });

  it('support range and conditional requests', async () => {
    const { bytes, sha256 } = fileOf('articles-metadata');
    const path = `/${newest.id}/articles-metadata.ndjson.gz`;
    const whole = (await get(path)).bytes;
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const reply = await get(path, { headers, method });
      return [
        reply.status,
        reply.headers['content-range'],
        mount === 'direct' ? reply.headers['content-length'] : undefined,
        reply.bytes,
      ] as const;
    };
    const all = [200, undefined, lengthOf(bytes), whole];
    const none = Buffer.alloc(0);
    expect(await ask({ range: 'bytes=100-199' })).toEqual([
      206,
      `bytes 100-199/${bytes}`,
      lengthOf(100),
      whole.subarray(100, 200),
    ]);
    expect(await ask({ range: 'bytes=-7' })).toEqual([
      206,
      `bytes ${bytes - 7}-${bytes - 1}/${bytes}`,
      lengthOf(7),
      whole.subarray(-7),
    ]);
    expect(await ask({ range: `bytes=${bytes - 1}-` })).toEqual([
      206,
      `bytes ${bytes - 1}-${bytes - 1}/${bytes}`,
      lengthOf(1),
      whole.subarray(-1),
    ]);
    expect(await ask({ range: 'bytes=0-1,4-5' })).toEqual(all);
    expect(await ask({ range: 'lines=0-1' })).toEqual(all);
    expect(await ask({ range: 'bytes=0-9', 'if-range': `"${sha256}"` })).toEqual([
      206,
      `bytes 0-9/${bytes}`,
      lengthOf(10),
      whole.subarray(0, 10),
    ]);
    for (const validator of ['"another"', `W/"${sha256}"`, 'Mon, 23 Nov 2026 00:00:00 GMT'])
      expect(await ask({ range: 'bytes=0-9', 'if-range': validator })).toEqual(all);
    expect(await ask({}, 'HEAD')).toEqual([200, undefined, lengthOf(bytes), none]);
    expect(await ask({ range: 'bytes=0-9' }, 'HEAD')).toEqual([200, undefined, lengthOf(bytes), none]);
    expect((await ask({ 'if-none-match': `"${sha256}"` }))[0]).toBe(304);
    const outside = await get(path, { headers: { range: `bytes=${bytes}-` } });
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${bytes}`]);
    expect(outside.body).toMatchObject({ code: 'range_not_satisfiable' });
  });

  it('can be requested as latest', async () => {
    const { status, headers } = await get('/latest/categories.ndjson.gz');
    expect([status, headers['content-location']]).toEqual([200, `/api/v1/snapshots/${newest.id}/categories.ndjson.gz`]);
  });

  it.each([
    ['/2020-01-01/categories.ndjson.gz', 'snapshot'],
    ['/latest/state.json', 'file'],
    ['/latest/..%2Fcategories.ndjson.gz', 'file'],
    ["/'%20OR%20true/categories.ndjson.gz", 'snapshot'],
  ])('%s is not found', async (path, resource) => {
    const reply = await get(path);
    expect([reply.status, reply.body]).toEqual([404, expect.objectContaining({ code: 'resource_not_found', resource })]);
  });

  it('withhold full text from callers without a key', async () => {
    for (const id of [newest.id, 'latest', '2020-01-01'])
      for (const method of ['GET', 'HEAD']) {
        const reply = await get(`/${id}/articles.ndjson.gz`, { method, headers: { range: 'bytes=0-1' } });
        expect([reply.status, reply.headers['www-authenticate'] !== undefined]).toEqual([401, true]);
        if (method === 'GET') expect(reply.body).toMatchObject({ code: 'credentials_missing' });
      }
  });

  it('limit files with full text to 20 requests per subscriber and day', async () => {
    const subscriber = await addSubscriber(database);
    const { text: key } = await issueKey(database, subscriber);
    const from = newAddress();
    const ask = (n: number) =>
      get('/latest/articles.ndjson.gz', {
        key,
        from,
        method: n % 2 ? 'HEAD' : 'GET',
        headers: n % 3 ? { range: 'bytes=0-0' } : { 'if-none-match': `"${fileOf('articles').sha256}"` },
      });
    const replies = [];
    for (let n = 0; n < 20; n += 1) replies.push(await ask(n));
    expect(replies.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, n) => (n % 3 === 0 ? 304 : n % 2 ? 200 : 206)),
    );
    const refused = await get('/latest/articles.ndjson.gz', { key, from });
    expect([refused.status, refused.body]).toEqual([
      429,
      expect.objectContaining({
        code: 'daily_quota_exceeded',
        limit: 20,
        resource: 'snapshot_file',
        detail: expect.stringContaining('other requests still work'),
        reset_at: expect.stringMatching(/T00:00:00\.000Z$/),
      }),
    ]);
    expect(Number(refused.headers['retry-after'])).toBe(refused.body.retry_after_seconds);
    // Each request counts once towards the minute's limit, which may begin again on the way.
    const minutes = replies.map(({ headers }) => ({
      left: Number(headers['x-ratelimit-remaining']),
      full: Number(headers['x-ratelimit-limit']),
      end: headers['x-ratelimit-reset'],
    }));
    for (const [index, { left, full, end }] of minutes.entries()) {
      const before = minutes[index - 1];
      expect(left).toBe((before && before.end === end ? before.left : full) - 1);
    }
    // The other files and the API go on.
    expect((await get('/latest/articles-metadata.ndjson.gz', { key, from })).status).toBe(200);
  });
});
