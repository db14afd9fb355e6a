import { beforeAll, describe, expect, it } from 'vitest';
import { saveDraft } from '../../lib/editing/drafts/writes';
import { listEditors } from '../../lib/editing/presence/reads';
import { recordPresence } from '../../lib/editing/presence/writes';
import { findPreview, listPreviews } from '../../lib/editing/previews/reads';
import { readPreviewToken, toPreviewCookies } from '../../lib/editing/previews/rules';
import { createPreview, endPreview, endPreviews, openPreview } from '../../lib/editing/previews/writes';
import type { Actor } from '../../lib/platform/actor';
import type { Database } from '../../lib/platform/db/client';
import { NotFoundError, TokenInvalidError } from '../../lib/platform/errors';
import { insertArticle, insertCategory, read } from '../support/articles';
import { createTestDatabase } from '../support/databases';

const writer: Actor = { name: 'staff:editor@example.com', role: 'editor', email: 'editor@example.com', requestId: undefined };
const now = new Date();
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
});

let articles = 0;
async function insertDraft(): Promise<string> {
  articles += 1;
  const id = await insertArticle(database.pool, { slug: `previewed-${articles}` });
  await saveDraft(database, id, { title_en: 'Draft title' }, { since: 1, actor: writer });
  return id;
}
const share = (id: string, input: { revision?: number; hours?: number } = {}) => createPreview(database, id, input, writer, now);

describe('a preview', () => {
  it('shows the draft of its article any number of times until it expires', async () => {
    const [id, other] = [await insertDraft(), await insertDraft()];
    const { token, expiresAt } = await share(id);
    expect(expiresAt).toEqual(inHours(72));
    for (let time = 0; time < 2; time += 1) expect(await openPreview(database, token, now)).toEqual({ articleId: id, expiresAt });
    expect((await findPreview(id, token, now))?.article.title_en).toBe('Draft title');
    expect(await findPreview(other, token, now)).toBeUndefined();
    expect(await findPreview(id, token, inHours(72))).toBeUndefined();
    await expect(openPreview(database, token, inHours(72))).rejects.toThrow(TokenInvalidError);
    await endPreviews(database, id, writer);
    expect(await findPreview(id, token, now)).toBeUndefined();
    await expect(openPreview(database, token, now)).rejects.toThrow(TokenInvalidError);
    await expect(endPreviews(database, id, writer)).rejects.toThrow(NotFoundError);
  });

  it('is listed while it works, without its token', async () => {
    const id = await insertDraft();
    await database.pool.query("UPDATE articles SET title_en = 'Live title' WHERE id = $1", [id]);
    await share(id, { hours: 1 });
    await share(id, { revision: 1, hours: 48 });
    const [later, sooner] = [
      { id: expect.stringMatching(/^[\da-f]{16}$/), by: writer.name, revision: 1, expires_at: inHours(48).toISOString() },
      { id: expect.stringMatching(/^[\da-f]{16}$/), by: writer.name, revision: null, expires_at: inHours(1).toISOString() },
    ].map((link) => ({ ...link, opened: 0, opened_at: null }));
    expect(await listPreviews(id, writer, now)).toEqual([later, sooner]);
    expect(await listPreviews(id, writer, inHours(1))).toEqual([later]);
    await endPreviews(database, id, writer);
    expect(await listPreviews(id, writer, now)).toEqual([]);
  });

  it('counts openings, not rejected requests', async () => {
    const id = await insertDraft();
    const { token, expiresAt } = await share(id);
    await openPreview(database, token, now);
    await openPreview(database, token, inHours(2));
    await expect(openPreview(database, token, expiresAt)).rejects.toThrow(TokenInvalidError);
    expect(await listPreviews(id, writer, now)).toMatchObject([{ opened: 2, opened_at: inHours(2).toISOString() }]);
  });

  it('ends alone, for staff who see its article and with an audit row', async () => {
    const [id, other] = [await insertDraft(), await insertDraft()];
    const [{ token: ended }, { token: kept }] = [await share(id, { hours: 48 }), await share(id, { hours: 1 })];
    const [link] = await listPreviews(id, writer, now);
    const preview = link?.id ?? '';
    const contributor = { ...writer, role: 'contributor', email: 'ann@example.com' } as const;
    await expect(endPreview(database, id, preview, contributor)).rejects.toThrow(NotFoundError);
    await expect(endPreview(database, other, preview, writer)).rejects.toThrow(NotFoundError);
    await endPreview(database, id, preview, writer);
    await expect(endPreview(database, id, preview, writer)).rejects.toThrow(NotFoundError);
    await expect(openPreview(database, ended, now)).rejects.toThrow(TokenInvalidError);
    expect(await openPreview(database, kept, now)).toMatchObject({ articleId: id });
    const audit = "SELECT count(*)::int FROM audit WHERE subject = $1 AND action = 'preview.end'";
    expect(await read(database.pool, audit, [`article:${id}`])).toBe(1);
  });

  it('keeps showing its revision when the draft changes', async () => {
    const id = await insertDraft();
    await expect(share(id, { revision: 2 })).rejects.toThrow(NotFoundError);
    await database.pool.query("UPDATE articles SET title_en = 'Live title' WHERE id = $1", [id]);
    const { token } = await share(id, { revision: 1, hours: 1 });
    expect(await findPreview(id, token, now)).toMatchObject({ published: false, article: { title_en: 'Hotel revenue' } });
    expect(await findPreview(id, token, inHours(1))).toBeUndefined();
  });

  it('redirects to a published article without a draft', async () => {
    const id = await insertArticle(database.pool, { slug: 'published' });
    const { token } = await share(id);
    expect(await findPreview(id, token, now)).toMatchObject({ published: true, slug: 'published' });
  });

  it('writes the token neither to its row nor to the audit log', async () => {
    const id = await insertDraft();
    const { token } = await share(id);
    const { rows } = await database.pool.query(
      'SELECT (SELECT json_agg(p) FROM article_previews p)::text || (SELECT json_agg(a) FROM audit a)::text AS stored',
    );
    expect(rows[0].stored).toContain(id);
    expect(rows[0].stored).not.toContain(token);
  });

  it('cannot be created or revoked by a contributor without access, who cannot record presence either', async () => {
    const id = await insertDraft();
    await share(id);
    const other: Actor = { name: 'staff:ann@example.com', role: 'contributor', email: 'ann@example.com', requestId: undefined };
    await expect(createPreview(database, id, {}, other, now)).rejects.toThrow(NotFoundError);
    await expect(listPreviews(id, other, now)).rejects.toThrow(NotFoundError);
    await expect(endPreviews(database, id, other)).rejects.toThrow(NotFoundError);
    await expect(recordPresence(database, id, other, 'zh', now)).rejects.toThrow(NotFoundError);
    await endPreviews(database, id, writer);
  });

  it.each([
    '',
    'x',
    'A'.repeat(43),
    `${'A'.repeat(42)}=`,
    `${'A'.repeat(43)}\n`,
    "' OR 1=1 --",
    '酒'.repeat(43),
    'A'.repeat(10_000),
  ])('rejects the token %j', async (token) => {
    const id = await insertDraft();
    await share(id);
    await expect(openPreview(database, token, now)).rejects.toThrow(TokenInvalidError);
    for (const article of [id, 'not-a-uuid', `${id}/..`]) expect(await findPreview(article, token, now)).toBeUndefined();
  });
});

describe('preview cookies', () => {
  const preview = { articleId: '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52', token: 'A'.repeat(43) };

  it.each([
    [720, 86_400],
    [24, 86_400],
    [1, 3_600],
  ])('last with a link of %i hours %i seconds, on the two pages only', (hours, seconds) => {
    const cookies = toPreviewCookies({ ...preview, expiresAt: inHours(hours) }, now, 'https://research.example');
    const attributes = `Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
    expect(cookies).toEqual(
      ['en', 'zh'].map(
        (locale) => `hospitality-preview=${preview.token}; Path=/${locale}/preview/${preview.articleId}; ${attributes}`,
      ),
    );
    expect(readPreviewToken(cookies[0]?.split(';')[0])).toBe(preview.token);
  });
});

describe('presence', () => {
  const editor = (name: string) => ({ ...writer, email: `${name}@example.com` });

  it('lists other editors of the last minute', async () => {
    const id = await insertDraft();
    for (const name of ['ada', 'grace', 'lin'])
      await database.pool.query("INSERT INTO users (email, name, role) VALUES ($1, $2, 'editor')", [`${name}@example.com`, name]);
    await database.pool.query("UPDATE users SET disabled_at = now() WHERE name = 'lin'");
    for (const name of ['ada', 'grace', 'lin']) await recordPresence(database, id, editor(name), 'zh', now);
    expect(await recordPresence(database, id, editor('ada'), null, now)).toBe(2);
    expect(await listEditors(id, 'grace@example.com', now)).toEqual([
      { name: 'ada', language: null, seen_at: now.toISOString() },
    ]);
    expect((await listEditors(id, undefined, now)).map(({ name }) => name).sort()).toEqual(['ada', 'grace']);
    expect(await listEditors(id, undefined, new Date(now.getTime() + 60_000))).toEqual([]);
    const unknown = '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52';
    await expect(recordPresence(database, unknown, editor('ada'), 'zh', now)).rejects.toThrow(NotFoundError);
    expect(await read(database.pool, 'SELECT version::int FROM article_edits WHERE article_id = $1', [id])).toBe(2);
  });
});
