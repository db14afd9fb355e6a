import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMediaFile, listMedia, sizeImages } from '../../lib/editing/media/reads';
import { addMedia, deleteMedia, pruneMediaFiles, updateMedia } from '../../lib/editing/media/writes';
import type { Database } from '../../lib/platform/db/client';
import { NotFoundError, RoleRequiredError, StateConflictError, StorageUnavailableError } from '../../lib/platform/errors';
import { openFolderStorage } from '../../lib/platform/storage/folder-storage';
import type { Storage } from '../../lib/platform/storage/storage';
import { insertArticle, insertCategory } from '../support/articles';
import { makeDataFolder } from '../support/data-folder';
import { createTestDatabase } from '../support/databases';
import { readAudit } from '../support/people';

let database: Database;
const folder = makeDataFolder('media');
const storage = openFolderStorage(folder);
const getStorage = () => storage;

const staff = (role: 'contributor' | 'editor' | 'admin', email = `${role}@example.com`) => ({
  role,
  email,
  requestId: 'test-1',
  locale: 'en' as const,
  name: `${role === 'admin' ? 'admin' : 'staff'}:${email}`,
});
const editor = staff('editor');
const all = { unused: false, page: 1, pageSize: 50 };

/** A small image that no other test uses. */
async function makeImage(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width: 600, height: 300, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}

const upload = async (writer = editor, file?: Buffer, name = '') =>
  addMedia(database, getStorage, { file: file ?? (await makeImage()), name, alt_zh: '', alt_en: '' }, writer);

/** A published article. */
const addArticle = (fields: Record<string, unknown>) =>
  insertArticle(database.pool, { slug: `article-${randomUUID()}`, is_published: true, ...fields });

const filesOf = (id: string) => {
  try {
    return readdirSync(path.join(folder, 'media', id)).sort();
  } catch {
    return [];
  }
};

const usesOf = async (id: string, reader = editor) =>
  (await listMedia(all, reader)).items.find((item) => item.id === id)?.used_in.map(({ kind, title }) => `${kind}: ${title}`);

beforeAll(async () => {
  database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM media');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an upload', () => {
  it('stores the files, then the row and its audit row', async () => {
    const file = await makeImage();
    const row = await addMedia(database, getStorage, { file, name: 'lobby.jpg', alt_zh: '大堂', alt_en: 'The lobby' }, editor);
    expect(filesOf(row.id)).toEqual(['480.webp', 'full.webp']);
    expect((await listMedia(all, editor)).items).toEqual([
      {
        ...{
          id: row.id,
          name: 'lobby.jpg',
          sha256: row.sha256,
          width: 600,
          height: 300,
          widths: [480],
          alt_zh: '大堂',
          alt_en: 'The lobby',
        },
        path: `/media/${row.sha256}/full.webp`,
        url: `http://localhost:3000/media/${row.sha256}/full.webp`,
        bytes: readFileSync(path.join(folder, 'media', row.id, 'full.webp')).length,
        created_at: row.created_at.toISOString(),
        created_by: 'staff:editor@example.com',
        used_in: [],
      },
    ]);
    expect(await readAudit(database, `media:${row.id}`)).toMatchObject([
      { actor: 'staff:editor@example.com', action: 'media.create', before: null },
    ]);
  });

  it('returns the existing row for known bytes', async () => {
    const file = await makeImage();
    const first = await upload(editor, file);
    const again = await addMedia(
      database,
      getStorage,
      { file, name: 'other.jpg', alt_zh: '改', alt_en: 'changed' },
      staff('admin'),
    );
    expect(again).toEqual(first);
    expect(readdirSync(path.join(folder, 'media'))).toContain(first.id);
  });

  it('leaves one row with its files when repeated concurrently', async () => {
    const file = await makeImage();
    const before = readdirSync(path.join(folder, 'media')).length;
    const rows = await Promise.all(Array.from({ length: 4 }, () => upload(editor, file)));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(filesOf(rows[0]?.id ?? '')).toEqual(['480.webp', 'full.webp']);
    expect(readdirSync(path.join(folder, 'media')).length).toBe(before + 1);
    expect((await listMedia(all, editor)).total).toBe(1);
  });

  it('leaves no row if storing fails', async () => {
    const full: Storage = { ...storage, put: () => Promise.reject(new StorageUnavailableError('storage failed')) };
    const file = await makeImage();
    const failing = addMedia(database, () => full, { file, name: '', alt_zh: '', alt_en: '' }, editor);
    await expect(failing).rejects.toThrow(StorageUnavailableError);
    expect((await listMedia(all, editor)).total).toBe(0);
    expect((await upload(editor, file)).width).toBe(600);
  });
});

describe('image file', () => {
  it('is found by the hash of its upload and its name', async () => {
    const row = await upload();
    const full = await getMediaFile(row.sha256, 'full.webp');
    expect(full).toEqual({ key: `media/${row.id}/full.webp`, bytes: row.bytes });
    expect((await getMediaFile(row.sha256, '480.webp')).bytes).toBe(
      readFileSync(path.join(folder, 'media', row.id, '480.webp')).length,
    );
    await expect(getMediaFile(row.sha256, '960.webp')).rejects.toThrow(NotFoundError);
    await expect(getMediaFile('0'.repeat(64), 'full.webp')).rejects.toThrow(NotFoundError);
  });
});

describe('media uses', () => {
  it('are found wherever an image is shown and prevent its deletion', async () => {
    const row = await upload();
    const path = `/media/${row.sha256}/full.webp`;
    const [body, cover, drafted, live] = await Promise.all([
      addArticle({ title_en: 'In the body', content_en: `Text\n\n![](${path})` }),
      addArticle({ title_en: 'As the cover', cover_image: path }),
      addArticle({ title_en: 'Drafted' }),
      addArticle({ title_en: 'Elsewhere', content_en: `![](/media/${'0'.repeat(64)}/full.webp)` }),
    ]);
    const { pool } = database;
    await pool.query(
      `INSERT INTO article_drafts (article_id, record, base, fields, saved_by, saved_at, revised_at)
       VALUES ($1, $2, '{}', '{}', 'staff:x@example.com', now(), now())`,
      [drafted, { title_en: 'A draft', content_zh: `![图](${path.replace('full', '480')})` }],
    );
    await pool.query(
      `INSERT INTO article_revisions (article_id, n, by, kind, record) VALUES ($1, 1, 'operator', 'scheduled', $2)`,
      [live, { title_en: 'Scheduled', author_avatar: path }],
    );
    await pool.query(
      `INSERT INTO article_schedules (article_id, at, revision, base, by) VALUES ($1, now(), 1, '{}', 'operator')`,
      [live],
    );
    await pool.query(
      `INSERT INTO videos (title_zh, title_en, video_url, thumbnail, category_slug)
       SELECT '视频', 'A video', 'https://example.com/v.mp4', $1, slug FROM categories LIMIT 1`,
      [path],
    );
    await pool.query(`INSERT INTO users (email, name, role, avatar) VALUES ('lin@example.com', 'Lin Yue', 'editor', $1)`, [path]);
    expect(await usesOf(row.id)).toEqual([
      'article: As the cover',
      'article: In the body',
      'draft: A draft',
      'schedule: Scheduled',
      'user: Lin Yue',
      'video: A video',
    ]);
    await expect(deleteMedia(database, getStorage, row.id, editor)).rejects.toThrow(new StateConflictError('in_use'));
    expect((await listMedia({ ...all, unused: true }, editor)).total).toBe(0);
    const free = await upload();
    expect((await listMedia({ ...all, unused: true }, editor)).items.map(({ id }) => id)).toEqual([free.id]);
    // Whoever may not see an article learns that it exists, and no more.
    await pool.query('UPDATE articles SET is_published = false WHERE id = $1', [body]);
    expect(await usesOf(row.id, staff('contributor'))).toEqual([
      'article: ',
      'article: As the cover',
      'draft: ',
      'schedule: ',
      'user: Lin Yue',
      'video: A video',
    ]);
    await pool.query('DELETE FROM articles WHERE id = ANY ($1)', [[body, cover, drafted, live]]);
    await pool.query('DELETE FROM videos');
    await pool.query("UPDATE users SET avatar = ''");
    await deleteMedia(database, getStorage, row.id, editor);
    expect(filesOf(row.id)).toEqual([]);
  });

  it('are looked up in an index', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN; SET LOCAL enable_seqscan = off');
      const { rows } = await client.query(
        `EXPLAIN SELECT 1 FROM articles a WHERE media_refs(a.cover_image || ' ' || a.author_avatar || ' ' || a.content_zh || ' ' || a.content_en) && $1::text[]`,
        [['0'.repeat(64)]],
      );
      expect(JSON.stringify(rows)).toContain('articles_by_media');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

describe('use written during a deletion', () => {
  /** $1: the path of the image, $2: the id of an article */
  const writes = {
    article: 'UPDATE articles SET content_en = $1 WHERE id = $2',
    draft: `INSERT INTO article_drafts (article_id, record, base, fields, saved_by, saved_at, revised_at)
      VALUES ($2, jsonb_build_object('title_en', 'With it', 'content_zh', $1::text), '{}', '{}', 'operator', now(), now())`,
    video: `INSERT INTO videos (title_zh, title_en, video_url, thumbnail, category_slug)
      SELECT '', 'With it', 'https://example.com/' || id, $1, category_slug FROM articles WHERE id = $2`,
    user: `INSERT INTO users (email, name, role, avatar) VALUES ($2::uuid || '@example.com', 'With it', 'editor', $1)`,
  };
  const isWaiting = async () => {
    const { rowCount } = await database.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'",
    );
    return rowCount !== 0;
  };
  const untilWaiting = () => vi.waitUntil(isWaiting, { timeout: 10_000, interval: 5 });
  const argumentsOf = async ({ sha256 }: { sha256: string }) => [
    `/media/${sha256}/full.webp`,
    await addArticle({ title_en: 'With it' }),
  ];

  it.each(Object.entries(writes))('prevents the deletion if it commits first (%s)', async (kind, statement) => {
    const row = await upload();
    const values = await argumentsOf(row);
    const writer = await database.pool.connect();
    await writer.query('BEGIN');
    await writer.query(statement, values);
    const deleted = expect(deleteMedia(database, getStorage, row.id, editor)).rejects.toThrow(new StateConflictError('in_use'));
    await untilWaiting();
    await writer.query('COMMIT');
    writer.release();
    await deleted;
    expect(await usesOf(row.id)).toEqual([`${kind}: With it`]);
    expect(filesOf(row.id)).toContain('full.webp');
  });

  it('waits for the deletion if that commits first', async () => {
    const row = await upload();
    const values = await argumentsOf(row);
    const deleter = await database.pool.connect();
    await deleter.query('BEGIN');
    await deleter.query('DELETE FROM media WHERE id = $1', [row.id]);
    const written = database.pool.query(writes.draft, values);
    await untilWaiting();
    await deleter.query('COMMIT');
    deleter.release();
    expect((await written).rowCount).toBe(1);
  });
});

describe('changes', () => {
  it('set one alternative text and keep the others', async () => {
    const { id } = await upload();
    await updateMedia(database, id, { alt_en: 'The bar', alt_zh: null }, editor);
    await updateMedia(database, id, { alt_zh: '酒吧' }, editor);
    await updateMedia(database, id, { alt_zh: '酒吧' }, editor);
    const row = await updateMedia(database, id, { alt_en: '' }, editor);
    expect(row).toMatchObject({ alt_zh: '酒吧', alt_en: '' });
    expect((await readAudit(database, `media:${id}`)).map(({ action }) => action)).toEqual([
      'media.create',
      'media.update',
      'media.update',
      'media.update',
    ]);
    await expect(updateMedia(database, randomUUID(), {}, editor)).rejects.toThrow(NotFoundError);
  });

  it("are rejected for another user's image by contributors", async () => {
    const own = await upload(staff('contributor'));
    const others = await upload(staff('contributor', 'other@example.com'));
    const contributor = staff('contributor');
    await updateMedia(database, own.id, { alt_en: 'mine' }, contributor);
    await expect(updateMedia(database, others.id, { alt_en: 'mine' }, contributor)).rejects.toThrow(RoleRequiredError);
    await expect(deleteMedia(database, getStorage, others.id, contributor)).rejects.toThrow(RoleRequiredError);
    await deleteMedia(database, getStorage, own.id, contributor);
    await expect(deleteMedia(database, getStorage, own.id, contributor)).rejects.toThrow(NotFoundError);
    // An editor who was a contributor keeps what is theirs.
    await deleteMedia(database, getStorage, others.id, editor);
  });

  it('are found by name, text and uploader', async () => {
    const { id } = await upload(staff('admin', 'lin@example.com'), undefined, '大堂 Lobby.jpg');
    await updateMedia(database, id, { alt_en: '100% silk' }, editor);
    for (const [q, total] of [
      ['100%', 1],
      ['SILK', 1],
      ['lin@', 1],
      ['lobby.JPG', 1],
      ['大堂', 1],
      ['lobby%jpg', 0],
      ['1000', 0],
      ['_00', 0],
    ] as const)
      expect((await listMedia({ ...all, q }, editor)).total, q).toBe(total);
  });
});

describe('alternative text', () => {
  const addDraft = (id: string, content_en: string) =>
    database.pool.query(
      `INSERT INTO article_drafts (article_id, record, base, fields, saved_by, saved_at, revised_at)
       VALUES ($1, jsonb_build_object('content_en', $2::text, 'content_zh', ''), '{}', '{}', 'operator', now(), now())`,
      [id, content_en],
    );
  const altsOf = async (id: string, reader = editor) => {
    const found = (await listMedia(all, reader)).items.find((item) => item.id === id);
    return [found?.alt_en, found?.alt_zh];
  };

  it('is the first one that a text gives, until the image has its own', async () => {
    const row = await upload();
    const image = `/media/${row.sha256}/960.webp`;
    await addArticle({ content_en: `![](${image})` });
    expect(await altsOf(row.id)).toEqual(['', '']);
    const content_en = `See ![Other](/media/${'0'.repeat(64)}/full.webp).\n\n![The lobby](https://research.example.com${image})`;
    await addArticle({ content_en, content_zh: `![大堂](${image} "标题")` });
    await addArticle({ content_en: `![Later](${image})` });
    expect(await altsOf(row.id)).toEqual(['The lobby', '大堂']);
    await updateMedia(database, row.id, { alt_en: 'Own' }, editor);
    expect(await altsOf(row.id)).toEqual(['Own', '大堂']);
  });

  it("ignores another person's draft for contributors", async () => {
    const row = await upload();
    const id = await addArticle({ title_en: 'Hidden', is_published: false });
    await addDraft(id, `![Secret](/media/${row.sha256}/full.webp)`);
    expect(await altsOf(row.id)).toEqual(['Secret', '']);
    expect(await altsOf(row.id, staff('contributor'))).toEqual(['', '']);
  });

  it("ignores another person's unpublished article for contributors", async () => {
    const row = await upload();
    await addArticle({ content_en: `![Secret](/media/${row.sha256}/full.webp)`, is_published: false });
    expect(await altsOf(row.id)).toEqual(['Secret', '']);
    expect(await altsOf(row.id, staff('contributor'))).toEqual(['', '']);
  });
});

describe('pruning', () => {
  it('deletes files of uploads without a row after a day', async () => {
    const kept = await upload();
    const leave = (id: string, hours: number) => {
      const file = path.join(folder, 'media', id, 'full.webp');
      mkdirSync(path.dirname(file), { recursive: true });
      for (const name of [file, `${file}.8d4.part`]) {
        writeFileSync(name, 'x');
        utimesSync(name, new Date(), new Date(Date.now() - hours * 3_600_000));
      }
    };
    const [old, recent] = [randomUUID(), randomUUID()];
    leave(old, 25);
    leave(recent, 23);
    for (const name of filesOf(kept.id))
      utimesSync(path.join(folder, 'media', kept.id, name), new Date(), new Date(Date.now() - 48 * 3_600_000));
    expect(await pruneMediaFiles(database, storage)).toBe(2);
    expect(filesOf(old)).toEqual([]);
    expect(filesOf(recent)).toHaveLength(2);
    expect(filesOf(kept.id)).toEqual(['480.webp', 'full.webp']);
  });
});

it('reserves the size of images in texts, so that loading moves nothing', async () => {
  const { sha256 } = await upload();
  const unknown = '0'.repeat(64);
  const html = [
    `<p class="image"><img src="/media/${sha256}/960.webp" alt=""></p>`,
    `<p class="image"><img src="/media/${unknown}/full.webp" alt=""></p>`,
    '<p class="image"><img src="https://a.example/a.png" alt=""></p>',
  ];
  const blocks = html.map((each) => ({ tag: 'p', length: 0, text: '', id: undefined, html: each }));
  const sized = (await sizeImages(blocks)).map((block) => / width="(\d+)" height="(\d+)" src/.exec(block.html)?.slice(1));
  expect(sized).toEqual([['600', '300'], undefined, undefined]);
});
