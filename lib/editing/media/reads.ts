import type { Block } from '../../archive/rendering/record';
import { ownedBy } from '../../people/auth/rules';
import { type Actor, hasRole } from '../../platform/actor';
import { db } from '../../platform/db/client';
import { type Page, type PageQuery, readPage } from '../../platform/db/page';
import { join, type Sql, sql, toContains } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import { type MediaRow, toMedia } from './record';
import { toMediaKey } from './rules';
import type { MediaResponse, MediaUse } from './schema';

/** The reader: contributors see titles of their own and of published articles only. */
type MediaReader = Actor & { locale: Locale };

/** Maximum entries of `used_in`; the portrait of an author may be in thousands of articles. */
const MAX_USES = 100;

/** Expressions must be those of the index. */
const articleRefs = sql`media_refs(a.cover_image || ' ' || a.author_avatar || ' ' || a.content_zh || ' ' || a.content_en)`;
const draftRefs = sql`media_refs(d.record::text)`;
const revisionRefs = sql`media_refs(r.record::text)`;
const videoRefs = sql`media_refs(v.thumbnail)`;
const userRefs = sql`media_refs(u.avatar)`;
const whitepaperRefs = sql`media_refs(p.cover_image)`;

const scheduled = sql`article_schedules s JOIN article_revisions r ON r.article_id = s.article_id AND r.n = s.revision`;

/** A page of images, newest first. `q`: part of the name, an alternative text or the uploader's email address. */
export async function listMedia(
  options: PageQuery & { q?: string | undefined; unused: boolean },
  reader: MediaReader,
): Promise<Page<MediaResponse>> {
  const { q, unused } = options;
  const pattern = toContains(q ?? '');
  const conditions = [sql`true`];
  if (q)
    conditions.push(
      sql`(m.name ILIKE ${pattern} OR m.alt_zh ILIKE ${pattern} OR m.alt_en ILIKE ${pattern} OR m.created_by ILIKE ${pattern})`,
    );
  if (unused) conditions.push(isUnused);
  const { rows, total } = await readPage<MediaRow>(
    db(),
    { columns: sql`m.*`, from: sql`media m WHERE ${join(conditions, ' AND ')}`, order: sql`m.created_at DESC, m.id` },
    options,
  );
  return { items: await completeMedia(rows, reader), total };
}

/** Images with where each is used. One without an alternative text has the first one that a text gives it. */
async function completeMedia(rows: MediaRow[], reader: MediaReader): Promise<MediaResponse[]> {
  const uses = await listUses(
    db().pool,
    rows.map(({ sha256 }) => sha256),
    reader,
  );
  const without = rows.filter((row) => (row.alt_zh === '' || row.alt_en === '') && uses.has(row.sha256));
  const found = await findAltTexts(
    without.map(({ sha256 }) => sha256),
    reader,
  );
  return rows.map((row) => {
    const texts = found.get(row.sha256);
    const alts = { alt_zh: row.alt_zh || texts?.alt_zh || '', alt_en: row.alt_en || texts?.alt_en || '' };
    return toMedia({ ...row, ...alts }, uses.get(row.sha256) ?? []);
  });
}

type AltTexts = Pick<MediaRow, 'sha256' | 'alt_zh' | 'alt_en'>;

/** The first alternative text that articles and drafts the reader may see give to each image, in both languages. */
async function findAltTexts(hashes: string[], reader: MediaReader): Promise<ReadonlyMap<string, AltTexts>> {
  if (hashes.length === 0) return new Map();
  const wanted = sql`${hashes}::text[]`;
  const mayRead = reader.role === 'contributor' ? ownedBy(sql`e.created_by`, reader) : sql`true`;
  const altIn = (body: Sql) =>
    sql`substr((regexp_match(${body}, '!\\[([^]]+)\\]\\([^)\\s]*/media/' || sha256 || '/'))[1], 1, 500)`;
  const firstOf = (body: Sql) =>
    sql`coalesce((array_agg(${altIn(body)} ORDER BY at, id) FILTER (WHERE ${altIn(body)} IS NOT NULL))[1], '')`;
  const { rows } = await db().query<AltTexts>(sql`
    SELECT sha256, ${firstOf(sql`content_zh`)} AS alt_zh, ${firstOf(sql`content_en`)} AS alt_en FROM (
      SELECT a.id, a.created_at AS at, a.content_zh, a.content_en, ${articleRefs} AS refs
        FROM articles a LEFT JOIN article_edits e ON e.article_id = a.id
        WHERE ${articleRefs} && ${wanted} AND (a.state = 'published' OR ${mayRead})
      UNION ALL SELECT d.article_id, 'infinity', d.record ->> 'content_zh', d.record ->> 'content_en', ${draftRefs}
        FROM article_drafts d LEFT JOIN article_edits e ON e.article_id = d.article_id
        WHERE ${draftRefs} && ${wanted} AND ${mayRead}
    ) AS texts CROSS JOIN unnest(texts.refs) AS sha256 WHERE sha256 = ANY (${wanted}) GROUP BY sha256`);
  return new Map(rows.map((row) => [row.sha256, row]));
}

/** One image with where it is used. */
export async function completeOne(row: MediaRow, reader: MediaReader): Promise<MediaResponse> {
  const [media] = await completeMedia([row], reader);
  return media as MediaResponse;
}

/**
 * Where images are used, by their hash.
 *
 * @param client the transaction's, where there is one
 */
export async function listUses(client: Queryable, hashes: string[], reader: MediaReader): Promise<Map<string, MediaUse[]>> {
  const wanted = sql`${hashes}::text[]`;
  const [first, second] = reader.locale === 'zh' ? ['title_zh', 'title_en'] : ['title_en', 'title_zh'];
  const title = (record: Sql) => sql`coalesce(nullif(${record} ->> ${first}, ''), ${record} ->> ${second})`;
  const mayRead = hasRole(reader.role, 'editor') ? sql`true` : ownedBy(sql`e.created_by`, reader);
  const named = (record: Sql, visible: Sql) => sql`CASE WHEN ${visible} THEN ${title(record)} ELSE '' END`;
  const article = sql`jsonb_build_object('title_en', a.title_en, 'title_zh', a.title_zh)`;
  const edits = (id: Sql) => sql`LEFT JOIN article_edits e ON e.article_id = ${id}`;
  const uses = sql`
    SELECT 'article' AS kind, a.id, ${named(article, sql`(a.state = 'published' OR ${mayRead})`)} AS title, ${articleRefs} AS refs
      FROM articles a ${edits(sql`a.id`)} WHERE ${articleRefs} && ${wanted}
    UNION ALL SELECT 'draft', d.article_id, ${named(sql`d.record`, mayRead)}, ${draftRefs}
      FROM article_drafts d ${edits(sql`d.article_id`)} WHERE ${draftRefs} && ${wanted}
    UNION ALL SELECT 'schedule', s.article_id, ${named(sql`r.record`, mayRead)}, ${revisionRefs}
      FROM ${scheduled} ${edits(sql`s.article_id`)} WHERE ${revisionRefs} && ${wanted}
    UNION ALL SELECT 'video', v.id, coalesce(nullif(v.title_en, ''), v.title_zh), ${videoRefs}
      FROM videos v WHERE ${videoRefs} && ${wanted}
    UNION ALL SELECT 'user', u.id, u.name, ${userRefs} FROM users u WHERE ${userRefs} && ${wanted}
    UNION ALL SELECT 'whitepaper', p.id, ${named(sql`to_jsonb(p)`, sql`(p.is_published OR ${hasRole(reader.role, 'editor')}::boolean)`)}, ${whitepaperRefs}
      FROM whitepapers p WHERE ${whitepaperRefs} && ${wanted}`;
  const { rows } = await client.query<MediaUse & { sha256: string }>(sql`
    SELECT sha256, kind, id, title FROM (
      SELECT ref AS sha256, kind, id, title, row_number() OVER (PARTITION BY ref ORDER BY kind, title, id) AS position
      FROM (${uses}) AS used CROSS JOIN unnest(used.refs) AS ref WHERE ref = ANY (${wanted})
    ) AS numbered WHERE position <= ${MAX_USES} ORDER BY position`);
  const found = new Map<string, MediaUse[]>();
  for (const { sha256, kind, id, title } of rows) found.set(sha256, [...(found.get(sha256) ?? []), { kind, id, title }]);
  return found;
}

const isUnused = sql`
  NOT EXISTS (SELECT 1 FROM articles a WHERE ${articleRefs} @> ARRAY[m.sha256])
  AND m.sha256 <> ALL (ARRAY(
    SELECT unnest(${draftRefs}) FROM article_drafts d
    UNION SELECT unnest(${revisionRefs}) FROM ${scheduled}
    UNION SELECT unnest(${videoRefs}) FROM videos v
    UNION SELECT unnest(${userRefs}) FROM users u
    UNION SELECT unnest(${whitepaperRefs}) FROM whitepapers p))`;

/** A file of an image. */
type MediaFile = { key: string; bytes: number };

/**
 * Finds one of the files of an image.
 *
 * @param name `full.webp`, or a width with `.webp`
 * @throws NotFoundError
 */
export async function getMediaFile(sha256: string, name: string): Promise<MediaFile> {
  const { rows } = await db().query<Pick<MediaRow, 'id' | 'bytes' | 'widths' | 'widths_bytes'>>(
    sql`SELECT id, bytes, widths, widths_bytes FROM media WHERE sha256 = ${sha256}`,
    'media_file',
  );
  const [row] = rows;
  const bytes = name === 'full.webp' ? row?.bytes : row?.widths_bytes[row.widths.indexOf(Number.parseInt(name, 10))];
  if (!row || bytes === undefined) throw new NotFoundError('file');
  return { key: toMediaKey(row.id, name), bytes };
}

const SIZED = /<img src="\/media\/([0-9a-f]{64})\//g;

/** Blocks of a text whose images from this site have their width and height, so that nothing moves when they arrive. */
export async function sizeImages(blocks: readonly Block[]): Promise<Block[]> {
  const hashes = blocks.flatMap(({ html }) => [...html.matchAll(SIZED)].flatMap(([, hash]) => hash ?? []));
  if (hashes.length === 0) return [...blocks];
  const { rows } = await db().query<Pick<MediaRow, 'sha256' | 'width' | 'height'>>(
    sql`SELECT sha256, width, height FROM media WHERE sha256 = ANY (${hashes})`,
    'media_sizes',
  );
  const sizes = new Map(rows.map(({ sha256, width, height }) => [sha256, `<img width="${width}" height="${height}"`]));
  const toSized = (image: string, hash: string) => image.replace('<img', sizes.get(hash) ?? '<img');
  return blocks.map((block) => ({ ...block, html: block.html.replace(SIZED, toSized) }));
}
