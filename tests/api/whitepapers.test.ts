import { createHash, randomBytes } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hashLinkToken } from '../../lib/people/links/rules';
import { newAddress, type SendOptions, send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { toForm } from '../support/operation-requests';
import { addStaff, newEmail, signIn } from '../support/people';

const database = openMountsDatabase();
const origin = 'https://research.example.com';
type Headers = Record<string, string>;
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

const staffHeaders = async (role: 'editor' | 'admin'): Promise<Headers> => ({
  ...(await signIn(database, (await addStaff(database, { role })).email)),
  origin,
});

/** The token of a link as an email would contain it. */
async function addLink(email: string, slug: string, details: object = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.pool.query(
    `INSERT INTO link_tokens (hash, purpose, email, created_at, expires_at, locale, subject, details)
     SELECT $1, 'whitepaper', $2, now(), now() + interval '7 days', 'en', id, $4 FROM whitepapers WHERE slug = $3`,
    [Buffer.from(hashLinkToken(token)), email, slug, details],
  );
  return token;
}

describe.each(mounts)('whitepapers ($mount)', ({ mount, url }) => {
  let editor: Headers;
  let admin: Headers;
  const call = (path: string, options: SendOptions = {}) => send(url, `/api/v1${path}`, { from: newAddress(), ...options });
  const upload = async (slug: string, lang: string, file: Buffer) => {
    const form = toForm({ file });
    return call(`/admin/whitepapers/${slug}/files/${lang}`, {
      method: 'PUT',
      body: form.body as Buffer,
      headers: { ...editor, ...(form.headers as Headers) },
    });
  };

  beforeAll(async () => {
    editor = await staffHeaders('editor');
    admin = await staffHeaders('admin');
  });

  /** A published whitepaper. Its title has a quotation mark, and its slug Chinese. */
  async function addPublished(): Promise<string> {
    const slug = `定价"${randomBytes(4).toString('hex')}`;
    const json = { slug, title_zh: '定价', title_en: 'Pricing' };
    expect((await call('/admin/whitepapers', { headers: editor, json })).status).toBe(200);
    const path = `/admin/whitepapers/${encodeURIComponent(slug)}`;
    const early = await call(path, { method: 'PATCH', headers: editor, json: { is_published: true } });
    expect([early.status, early.json]).toMatchObject([409, { code: 'state_conflict', status_of_resource: 'without_file' }]);
    expect((await upload(encodeURIComponent(slug), 'en', pdf('one'))).json).toMatchObject({
      files: { zh: null, en: { bytes: pdf('one').length, sha256: createHash('sha256').update(pdf('one')).digest('hex') } },
    });
    expect((await call(path, { method: 'PATCH', headers: editor, json: { is_published: true } })).status).toBe(200);
    return slug;
  }

  it('are published with a file, listed for everyone, and sent by email only', async () => {
    const slug = await addPublished();
    const path = `/whitepapers/${encodeURIComponent(slug)}`;
    const { status, json } = await call(path);
    expect([status, json]).toEqual([
      200,
      {
        slug,
        title_zh: '定价',
        title_en: 'Pricing',
        description_zh: null,
        description_en: null,
        cover_image: '',
        is_published: true,
        published_at: expect.any(String),
        url: `${origin}${path}`,
        files: { zh: null, en: { bytes: pdf('one').length, sha256: expect.any(String) } },
      },
    ]);
    expect((await call('/whitepapers')).body.items).toContainEqual(json);
    const email = newEmail();
    const answer = await call('/whitepapers/request', { json: { email, whitepaper_slug: slug, name: null, utm: { a: 1 } } });
    expect([answer.status, answer.json]).toEqual([200, { status: 'accepted', message: expect.stringContaining('7 days') }]);
    if (mount === 'direct')
      await vi.waitUntil(
        async () =>
          (await database.pool.query("SELECT 1 FROM mails WHERE to_email = $1 AND template = 'whitepaper_link'", [email]))
            .rowCount,
        { timeout: 60_000 },
      );
    expect((await database.pool.query('SELECT 1 FROM contacts WHERE email = $1', [email])).rowCount).toBe(0);
  });

  it.each([
    ['without an address', { whitepaper_slug: 'x' }, ['body', 'email'], 'missing'],
    ['without a whitepaper', { email: 'a@example.com' }, ['body', 'whitepaper_slug'], 'missing'],
    ['with two lines', { email: 'a@example.com', whitepaper_slug: 'x', company: 'a\nb' }, ['body', 'company'], 'value_error'],
    [
      'with a long line',
      { email: 'a@example.com', whitepaper_slug: 'x', role: 'x'.repeat(201) },
      ['body', 'role'],
      'value_error',
    ],
    [
      'with a long utm',
      { email: 'a@example.com', whitepaper_slug: 'x', utm: { a: 'x'.repeat(2_000) } },
      ['body', 'utm'],
      'value_error',
    ],
  ])('reject a request %s', async (_name, json, loc, type) => {
    const { status, body } = await call('/whitepapers/request', { json });
    expect([status, body.detail]).toMatchObject([422, [{ loc, type }]]);
  });

  it.each(['', '  '])('have no title %j', async (title_en) => {
    const { status, body } = await call('/admin/whitepapers', { headers: editor, json: { title_zh: '定价', title_en } });
    const type = title_en === '' ? 'string_too_short' : 'value_error';
    expect([status, body.detail]).toMatchObject([422, [{ loc: ['body', 'title_en'], type }]]);
  });

  it('are not found if unknown or withdrawn', async () => {
    const absent = { code: 'resource_not_found', resource: 'whitepaper' };
    for (const slug of ['unknown', await addPublished()]) {
      const path = `/admin/whitepapers/${encodeURIComponent(slug)}`;
      if (slug !== 'unknown') await call(path, { method: 'PATCH', headers: editor, json: { is_published: false } });
      expect([(await call(`/whitepapers/${encodeURIComponent(slug)}`)).json]).toMatchObject([absent]);
      const request = await call('/whitepapers/request', { json: { email: newEmail(), whitepaper_slug: slug } });
      // Its slug is in the body, not in the path.
      const detail = expect.stringContaining('slug or email address in the request.');
      expect([request.status, request.json]).toMatchObject([404, { ...absent, detail }]);
    }
  });

  it('are downloaded through a link, also in ranges, until they are withdrawn', async () => {
    const slug = await addPublished();
    const email = newEmail();
    const token = await addLink(email, slug, { name: '=1+1', company: 'Harbour, Hotels' });
    const opened = await call('/whitepapers/open', { json: { email, token } });
    expect(opened.headers['cache-control']).toBe('no-store');
    const [file] = opened.body.files as { lang: string; bytes: number; url: string }[];
    expect(file).toMatchObject({ lang: 'en', bytes: pdf('one').length });
    const download = (headers: Headers = {}) => send(url, file?.url ?? '', { from: newAddress(), headers });
    const whole = await download();
    expect([whole.status, whole.text]).toEqual([200, pdf('one').toString()]);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="${slug.replace(/[定价"]/g, '_')}-en.pdf"; filename*=UTF-8''${encodeURIComponent(slug)}-en.pdf`,
    });
    const part = await download({ range: 'bytes=0-4' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '%PDF-', `bytes 0-4/${pdf('one').length}`]);
    expect((await download({ range: 'bytes=9999-' })).status).toBe(416);

    const list = await call(`/admin/whitepapers/${encodeURIComponent(slug)}/downloads`, { headers: admin });
    expect(list.json).toMatchObject({
      total: 1,
      items: [{ email, name: '=1+1', company: 'Harbour, Hotels', role: '', utm: null }],
    });
    const accept = { ...admin, accept: 'text/csv' };
    const csv = await call(`/admin/whitepapers/${encodeURIComponent(slug)}/downloads`, { headers: accept });
    expect(parse(csv.text, { bom: true, columns: true })).toMatchObject([{ email, name: "'=1+1", company: 'Harbour, Hotels' }]);
    const { rowCount } = await database.pool.query("SELECT 1 FROM audit WHERE action = 'whitepaper.export' AND subject = $1", [
      `whitepaper:${slug}`,
    ]);
    expect(rowCount).toBe(1);

    const path = `/admin/whitepapers/${encodeURIComponent(slug)}`;
    await call(path, { method: 'PATCH', headers: editor, json: { is_published: false } });
    expect((await download()).json).toMatchObject({ code: 'resource_not_found', resource: 'file' });
    const again = await call('/whitepapers/open', { json: { email, token } });
    expect([again.status, again.json]).toMatchObject([400, { code: 'token_invalid' }]);
    expect((await call(path, { method: 'DELETE', headers: editor })).json).toEqual({ deleted: true });
    expect((await call(path, { method: 'DELETE', headers: editor })).status).toBe(404);
  });

  it('accept PDF files only', async () => {
    const slug = encodeURIComponent(await addPublished());
    expect((await upload(slug, 'zh', Buffer.from('<html>'))).json).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect((await upload(slug, 'fr', pdf('x'))).body.detail).toMatchObject([
      { loc: ['path', 'lang'], type: 'string_pattern_mismatch' },
    ]);
    expect((await call('/whitepapers/files/x.y.z')).json).toMatchObject({ status: 404, resource: 'file' });
  });
});
