import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it, test } from 'vitest';
import type { Database } from '../../lib/platform/db/client';
import { openFleetDatabase, sendToFleet } from '../support/fleet';
import { newAddress, type Reply, type SendOptions, send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { toForm } from '../support/operation-requests';
import { addStaff, addSubscriber, issueKey, signIn } from '../support/people';

const database = openMountsDatabase();
const origin = 'https://research.example.com';
type Headers = Record<string, string>;
type Media = { id: string; path: string; url: string; sha256: string; width: number; widths: number[]; alt_en: string };

let color = 0;
/** An image that no other test uses. */
function makeImage(width = 600): Promise<Buffer> {
  color += 1;
  const background = { r: color, g: process.pid % 256, b: Date.now() % 256 };
  return sharp({ create: { width, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

const staffHeaders = async (role: 'contributor' | 'editor' | 'admin'): Promise<Headers> => ({
  ...(await signIn(database, (await addStaff(database, { role })).email)),
  origin,
});

async function addArticleWithImages(
  to: Database,
  { slug, image, published }: { slug: string; image: string; published: boolean },
) {
  await to.pool.query(
    `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name, cover_image, author_avatar, is_published)
     SELECT $1, '', 'With images', '', $2, slug, 'Ada', $3, $3, $4 FROM categories LIMIT 1`,
    [slug, `![](${image})`, image, published],
  );
}

test('responses prefix image fields and keep Markdown unchanged', async () => {
  const fleet = openFleetDatabase();
  const image = '/media/0123/full.webp';
  await addArticleWithImages(fleet, { slug: 'with-images', image, published: true });
  const { text: key } = await issueKey(fleet, await addSubscriber(fleet));
  const { appUrl } = inject('fleet');
  expect((await sendToFleet('/api/v1/articles/with-images', { key })).json).toMatchObject({
    cover_image: appUrl + image,
    author_avatar: appUrl + image,
    content_en: `![](${image})`,
  });
});

describe.each(mounts)('images ($mount)', ({ url }) => {
  let editor: Headers;
  let contributor: Headers;
  beforeAll(async () => {
    editor = await staffHeaders('editor');
    contributor = await staffHeaders('contributor');
  });

  const upload = (fields: Record<string, string | Uint8Array>, headers = editor): Promise<Reply> => {
    const form = toForm(fields);
    return send(url, '/api/v1/admin/media', { method: 'POST', ...form, headers: { ...form.headers, ...headers } });
  };
  /** From a network of its own, because these count as pages. */
  const getFile = (path: string, options: SendOptions = {}) => send(url, path, { from: newAddress(), ...options });
  const change = (id: string, method: 'PATCH' | 'DELETE', headers = editor, json?: object) =>
    send(url, `/api/v1/admin/media/${id}`, { method, headers, ...(json ? { json } : {}) });

  it('are uploaded, listed, described, served and deleted', async () => {
    const file = await makeImage();
    const uploaded = await upload({ alt_en: 'The lobby', alt_zh: '大堂', file });
    expect(uploaded.status).toBe(200);
    const media = uploaded.json as Media;
    expect(media).toMatchObject({
      name: 'a',
      width: 600,
      height: 40,
      widths: [480],
      alt_en: 'The lobby',
      alt_zh: '大堂',
      used_in: [],
      url: `${origin}/media/${media.sha256}/full.webp`,
    });
    expect((await upload({ alt_en: 'again', file })).json).toEqual(media);
    expect((await send(url, '/api/v1/admin/media?unused=true&page_size=100', { headers: editor })).json).toMatchObject({
      items: expect.arrayContaining([media]),
    });
    expect((await change(media.id, 'PATCH', editor, { alt_en: 'The bar' })).json).toEqual({ ...media, alt_en: 'The bar' });

    const served = await getFile(media.path);
    expect(served.status).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    const small = await getFile(media.path.replace('full', '480'));
    expect(small.status).toBe(200);
    const part = await getFile(media.path, { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.headers['content-range'], part.text]).toEqual([206, `bytes 0-3/${served.bytes.length}`, 'RIFF']);
    expect((await getFile(media.path, { headers: { range: 'bytes=9999999-' } })).status).toBe(416);
    expect((await getFile(media.path, { headers: { 'if-none-match': String(served.headers.etag) } })).status).toBe(304);
    const head = await getFile(media.path, { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, served.headers['content-length'], '']);

    expect(await change(media.id, 'DELETE')).toMatchObject({ status: 200, json: { deleted: true } });
    expect(await change(media.id, 'DELETE')).toMatchObject({
      status: 404,
      json: { code: 'resource_not_found', resource: 'media' },
    });
    expect((await getFile(media.path)).status).toBe(404);
  });

  it('cannot be deleted while an article uses them', async () => {
    const { path, id } = (await upload({ file: await makeImage() })).json as Media;
    const slug = `with-images-${Date.now()}-${color}`;
    // Unpublished: other tests compare the whole archive.
    await addArticleWithImages(database, { slug, image: path, published: false });
    expect(await change(id, 'DELETE')).toMatchObject({
      status: 409,
      json: { code: 'state_conflict', status_of_resource: 'in_use' },
    });
    await database.pool.query('DELETE FROM articles WHERE slug = $1', [slug]);
    expect((await change(id, 'DELETE')).status).toBe(200);
  });

  it('are hidden from contributors who did not upload them', async () => {
    const { id } = (await upload({ file: await makeImage() })).json as Media;
    const own = (await upload({ file: await makeImage() }, contributor)).json as Media;
    for (const method of ['PATCH', 'DELETE'] as const)
      expect(await change(id, method, contributor, method === 'PATCH' ? {} : undefined)).toMatchObject({
        status: 403,
        json: { code: 'role_required', role: 'editor' },
      });
    expect((await change(own.id, 'DELETE', contributor)).status).toBe(200);
    const reader = { ...(await signIn(database, (await addSubscriber(database)).email)), origin };
    expect(await upload({ file: await makeImage() }, reader)).toMatchObject({
      status: 403,
      json: { code: 'role_required', role: 'contributor' },
    });
  });

  it.each([
    ['no file', { alt_en: 'x' }, 422, 'missing'],
    ['text in place of a file', { file: 'x' }, 422, 'value_error'],
    ['a text that is too long', { file: Buffer.from('x'), alt_en: 'x'.repeat(501) }, 422, 'string_too_long'],
    ['a text with NUL', { file: Buffer.from('x'), alt_en: 'a\0' }, 422, 'value_error'],
    ['a file that is no image', { file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 415, undefined],
    ['a damaged image', { file: Buffer.from('\xff\xd8\xff\xe0', 'latin1') }, 422, 'value_error'],
  ] as const)('are rejected with %s', async (_name, fields, status, type) => {
    const reply = await upload(fields);
    expect([reply.status, (reply.json as { detail: { type: string }[] }).detail[0]?.type]).toEqual([status, type ?? undefined]);
  });

  it('have URLs of one form', async () => {
    for (const path of ['/media/x/full.webp', `/media/${'0'.repeat(64)}/full.webp`, `/media/${'0'.repeat(64)}/x.webp`]) {
      const { status, headers } = await getFile(path);
      expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store']);
    }
  });
});
