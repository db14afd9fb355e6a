import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { newAddress, type SendOptions, send } from '../support/http';
import { mounts, ownServer } from '../support/mounts';
import { sampleFiles } from '../support/sample-archive';

const SITE = 'https://research.example.com';
const open = 'true-cost-of-a-booking-by-channel';
const draft = sampleFiles.find(({ is_published }) => is_published === false)?.slug ?? expect.unreachable();

describe.each(mounts)('share images ($mount)', ({ url }) => {
  const get = (path: string, options: SendOptions = {}) => send(url, path, { from: newAddress(), ...options });
  const findPath = async (slug: string) => {
    const { text } = await get(`/zh/archive/${slug}`);
    return /<meta property="og:image" content="([^"]+)"/.exec(text)?.[1]?.replace(SITE, '') ?? expect.unreachable();
  };

  it('are the image of an article without a cover, and are cached permanently', async () => {
    const path = await findPath(open);
    const { status, headers, bytes } = await get(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
    expect((await get(path, { headers: { 'if-none-match': headers.etag as string } })).status).toBe(304);
    expect(await get(path, { method: 'HEAD' })).toMatchObject({ status: 200, headers: { etag: headers.etag }, text: '' });
  });

  it('redirect from an earlier address to the current one', async () => {
    const path = await findPath(open);
    const { status, headers } = await get(path.replace(/[0-9a-f]{16}\.png$/, '0123456789abcdef.png'));
    expect([status, headers.location]).toEqual([307, path]);
  });

  it.each([
    '/share/unknown/0123456789abcdef.png',
    `/share/${draft}/0123456789abcdef.png`,
    `/share/${open}/short.png`,
    `/share/${open}`,
    '/share/%00/0123456789abcdef.png',
  ])('are not found at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

test.each([
  ['/sample/degree-days-in-one-minute.webm', 'video/webm'],
  ['/sample/degree-days-in-one-minute.en.vtt', 'text/vtt; charset=UTF-8'],
  ['/sample/degree-days-in-one-minute.zh.vtt', 'text/vtt; charset=UTF-8'],
  ['/sample/where-the-commission-goes.png', 'image/png'],
])('%s is a file of the sample archive', async (path, type) => {
  const { status, headers, bytes } = await send(ownServer.url, path, { from: newAddress() });
  expect([status, headers['content-type']]).toEqual([200, type]);
  expect(bytes.length).toBeLessThan(300_000);
});
