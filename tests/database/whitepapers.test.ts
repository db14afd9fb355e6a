import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getTicketFile,
  getWhitepaper,
  listAdminWhitepapers,
  listDownloads,
  listWhitepapers,
} from '../../lib/audience/whitepapers/reads';
import {
  createWhitepaper,
  deleteWhitepaper,
  openWhitepaper,
  pruneWhitepaperFiles,
  putWhitepaperFile,
  updateWhitepaper,
} from '../../lib/audience/whitepapers/writes';
import { toLinkToken } from '../../lib/people/links/rules';
import { queueLink } from '../../lib/people/links/writes';
import type { Database } from '../../lib/platform/db/client';
import { env } from '../../lib/platform/env';
import { openFolderStorage } from '../../lib/platform/storage/folder-storage';
import { makeDataFolder } from '../support/data-folder';
import { createTestDatabase } from '../support/databases';
import { readAudit, tester } from '../support/people';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
let database: Database;
const folder = makeDataFolder('whitepapers');
const storage = openFolderStorage(folder);
const now = new Date('2026-11-24T09:00:00.000Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const page = { page: 1, pageSize: 50 };
const APP_URL = env().appUrl;
const pdf = (text = 'one') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
const texts = { title_zh: '定价', title_en: 'Pricing', description_zh: '', description_en: '', cover_image: '' };

const create = (fields: object = {}) =>
  createWhitepaper(database, { slug: null, ...texts, is_published: false, ...fields }, tester);
const put = (slug: string, lang: 'zh' | 'en' = 'en', file: Buffer = pdf()) =>
  putWhitepaperFile(database, () => storage, { slug, lang, file }, tester);
const publish = (slug: string, is_published = true, at = now) => updateWhitepaper(database, slug, { is_published }, tester, at);

/** A published whitepaper with an English file. */
async function addPublished(): Promise<{ slug: string; id: string }> {
  const slug = await create();
  await put(slug);
  await publish(slug);
  const { rows } = await database.pool.query('SELECT id FROM whitepapers WHERE slug = $1', [slug]);
  return { slug, id: rows[0].id };
}

/** The token of an emailed link. */
async function sendLink(subject: string, more: { email?: string; details?: object } = {}): Promise<string> {
  const { email = 'ada@example.com', details = {} } = more;
  const { id } = await queueLink(database.pool, { purpose: 'whitepaper', email, locale: 'zh', now, subject, details });
  return toLinkToken('whitepaper', id);
}

const open = (token: string, { email = 'ada@example.com', at = now } = {}) =>
  openWhitepaper(database, { email, token }, { locale: 'en', now: at });
const ticketOf = (opened: Awaited<ReturnType<typeof open>>) => opened.files[0]?.url.split('/').at(-1) ?? '';
const storedFiles = () =>
  existsSync(path.join(folder, 'whitepapers'))
    ? readdirSync(path.join(folder, 'whitepapers'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'))
    : [];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  const { items } = await listAdminWhitepapers(page);
  for (const { slug } of items) await deleteWhitepaper(database, () => storage, slug, tester);
  await database.pool.query('TRUNCATE link_tokens, mails');
});

describe('a whitepaper', () => {
  it('gets a free slug from its English title; a given one that is taken is rejected', async () => {
    expect([await create(), await create(), await create({ slug: '定价-2026' })]).toEqual(['pricing', 'pricing-2', '定价-2026']);
    expect(await create({ title_en: '🎉🎉' })).toMatch(/^whitepaper-[0-9a-f]{10}$/);
    await expect(create({ slug: 'pricing' })).rejects.toMatchObject({ code: 'slug_taken', data: { held_by: 'pricing' } });
    const both = await Promise.allSettled([create({ slug: 'same' }), create({ slug: 'same' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('cannot be published without a file', async () => {
    await expect(create({ is_published: true })).rejects.toMatchObject({
      code: 'state_conflict',
      data: { status_of_resource: 'without_file' },
    });
    const slug = await create();
    await expect(publish(slug)).rejects.toMatchObject({ code: 'state_conflict' });
    await put(slug, 'zh');
    await publish(slug);
    expect(await getWhitepaper(slug)).toMatchObject({
      is_published: true,
      published_at: now.toISOString(),
      description_en: null,
      url: `${APP_URL}/whitepapers/pricing`,
      files: { zh: { bytes: pdf().length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }, en: null },
    });
    await publish(slug, false);
    await publish(slug, true, later(60));
    expect((await getWhitepaper(slug)).published_at).toBe(now.toISOString());
  });

  it('is hidden from readers until it is published', async () => {
    const slug = await create();
    await expect(getWhitepaper(slug)).rejects.toMatchObject({ code: 'not_found', data: { resource: 'whitepaper' } });
    expect((await listWhitepapers(page)).total).toBe(0);
    expect((await listAdminWhitepapers(page)).items).toMatchObject([{ slug, downloads: 0, files: { zh: null, en: null } }]);
  });

  it('leaves an audit row with the changed fields', async () => {
    const slug = await create();
    await updateWhitepaper(database, slug, { description_en: 'How', title_en: null, title_zh: '定价' }, tester);
    await updateWhitepaper(database, slug, { description_en: 'How' }, tester);
    await put(slug);
    await put(slug);
    await deleteWhitepaper(database, () => storage, slug, tester);
    const rows = (await readAudit(database, `whitepaper:${slug}`)).slice(-4);
    expect(rows.map(({ action, after }) => [action, after])).toEqual([
      ['whitepaper.create', { ...texts, is_published: false }],
      ['whitepaper.update', { description_en: 'How' }],
      ['whitepaper.upload', { lang: 'en', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      ['whitepaper.delete', null],
    ]);
    await expect(updateWhitepaper(database, slug, { title_en: 'x' }, tester)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a file', () => {
  it.each([
    ['an image', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['a PDF behind other bytes', Buffer.from(' %PDF-1.7')],
  ])('is a PDF: %s is rejected and not stored', async (_name, file) => {
    const slug = await create();
    await expect(put(slug, 'en', file)).rejects.toMatchObject({ code: 'unsupported_file' });
    expect(storedFiles()).toEqual([]);
  });

  it('replaces the one of its language; the same bytes change nothing', async () => {
    const slug = await create();
    await put(slug, 'en', pdf('one'));
    const [first] = storedFiles();
    await put(slug, 'en', pdf('one'));
    expect(storedFiles()).toEqual([first]);
    await put(slug, 'en', pdf('two'));
    await put(slug, 'zh', pdf('two'));
    expect(storedFiles()).toHaveLength(2);
    expect(storedFiles()).not.toContain(first);
  });

  it('is not stored for an unknown whitepaper, and does not stay if it was uploaded during a deletion', async () => {
    await expect(put('unknown')).rejects.toMatchObject({ code: 'not_found' });
    const slug = await create();
    const slow = {
      ...storage,
      put: async (key: string, body: Uint8Array) => {
        await storage.put(key, body);
        await deleteWhitepaper(database, () => storage, slug, tester);
      },
    };
    await expect(putWhitepaperFile(database, () => slow, { slug, lang: 'en', file: pdf() }, tester)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(storedFiles()).toEqual([]);
  });

  it('is pruned after a day without a row, and stays with one', async () => {
    const { slug } = await addPublished();
    const [kept = ''] = storedFiles();
    const lost = [randomUUID(), randomUUID()];
    for (const id of lost) await storage.put(`whitepapers/${id}/en.pdf`, pdf());
    const old = new Date(Date.now() - 25 * 3_600_000);
    for (const name of [kept, `${lost[0]}/en.pdf`]) utimesSync(path.join(folder, 'whitepapers', name), old, old);
    expect(await pruneWhitepaperFiles(database, storage)).toBe(1);
    expect(storedFiles().sort()).toEqual([kept, `${lost[1]}/en.pdf`].sort());
    await storage.delete(`whitepapers/${lost[1]}/en.pdf`);
    expect(slug).toBe('pricing');
  });
});

describe('a link', () => {
  it('opens the files, the caller’s language first, and records one download per address', async () => {
    const { slug, id } = await addPublished();
    await put(slug, 'zh', pdf('二'));
    const token = await sendLink(id, { details: { name: '张三', company: 'Harbour', role: '', utm: { utm_source: 'x' } } });
    const opened = await open(token);
    expect(opened).toMatchObject({ slug, title_zh: '定价', title_en: 'Pricing', expires_at: later(10).toISOString() });
    expect(opened.files.map(({ lang, bytes }) => [lang, bytes])).toEqual([
      ['en', pdf().length],
      ['zh', pdf('二').length],
    ]);
    for (const { url } of opened.files) expect(url).toMatch(/^\/api\/v1\/whitepapers\/files\/[\w.-]+$/);
    await open(token, { at: later(5) });
    const { items } = await listDownloads(slug, page);
    expect(items).toEqual([
      {
        id: expect.any(String),
        email: 'ada@example.com',
        name: '张三',
        company: 'Harbour',
        role: '',
        utm: { utm_source: 'x' },
        locale: 'zh',
        downloaded_at: now.toISOString(),
      },
    ]);
    await open(await sendLink(id, { details: { name: 'Ada' } }), { at: later(9) });
    expect((await listDownloads(slug, page)).items).toMatchObject([{ name: 'Ada', downloaded_at: later(9).toISOString() }]);
  });

  it('records one download when it is used many times at once', async () => {
    const { slug, id } = await addPublished();
    const token = await sendLink(id);
    await Promise.all(Array.from({ length: 8 }, () => open(token)));
    expect((await listDownloads(slug, page)).total).toBe(1);
  });

  it('ends with its URLs when the whitepaper is withdrawn, and works again when it returns', async () => {
    const { slug, id } = await addPublished();
    const token = await sendLink(id);
    const ticket = ticketOf(await open(token));
    expect(await getTicketFile(ticket, later(1))).toMatchObject({ name: 'pricing-en.pdf', bytes: pdf().length });
    await publish(slug, false);
    await expect(open(token)).rejects.toMatchObject({ code: 'token_invalid' });
    await expect(getTicketFile(ticket, later(1))).rejects.toMatchObject({ code: 'not_found', data: { resource: 'file' } });
    await publish(slug);
    expect((await getTicketFile(ticketOf(await open(token)), now)).bytes).toBe(pdf().length);
    await put(slug, 'en', pdf('another'));
    await expect(getTicketFile(ticket, later(1))).rejects.toMatchObject({ code: 'not_found' });
    await deleteWhitepaper(database, () => storage, slug, tester);
    await expect(open(token)).rejects.toMatchObject({ code: 'token_invalid' });
  });

  it('is invalid for another address, another form or a wrong token, and records nothing', async () => {
    const { slug, id } = await addPublished();
    const token = await sendLink(id);
    await expect(open(token, { email: 'eve@example.com' })).rejects.toMatchObject({ code: 'token_invalid' });
    await expect(open(`${token}x`)).rejects.toMatchObject({ code: 'token_invalid' });
    await expect(open(await sendLink(randomUUID()))).rejects.toMatchObject({ code: 'token_invalid' });
    await expect(open(await sendLink('not an id'))).rejects.toMatchObject({ code: 'token_invalid' });
    expect((await listDownloads(slug, page)).total).toBe(0);
  });
});
