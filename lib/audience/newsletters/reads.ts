import { listChosenArticles, listPublishedById } from '../../archive/articles/reads';
import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { type Page, type PageQuery, readPage } from '../../platform/db/page';
import { readDb } from '../../platform/db/read-database';
import { type Sql, sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { env } from '../../platform/env';
import { NotFoundError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import type { NewsletterContent } from '../../platform/mail/schema';
import { toNewsletterPage } from '../../platform/portal-links';
import type { CopiedArticle, NewsletterRow, NewsletterStatus } from './record';
import { toContent } from './rules';
import type { Newsletter, NewsletterDetail, ReleasedNewsletter, ReleasedNewsletterDetail } from './schema';

/** Stands in for a recipient in previews. */
const PREVIEW_RECIPIENT = 'reader@example.com';

/** A page of newsletters in any state, newest first. */
export async function listNewsletters(options: {
  status?: NewsletterStatus | undefined;
  page: number;
  pageSize: number;
}): Promise<Page<Newsletter>> {
  const { status, page, pageSize } = options;
  const where = status ? { status } : {};
  const [total, rows] = await Promise.all([
    db().prisma.newsletter.count({ where }),
    db().prisma.newsletter.findMany({
      where,
      omit: { content: true },
      orderBy: [{ created_at: 'desc' }, { id: 'asc' }],
      take: pageSize,
      skip: (page - 1) * pageSize,
    }),
  ]);
  return { items: rows.map((row) => toNewsletter(row as Omit<NewsletterRow, 'content'>)), total };
}

/**
 * One newsletter with the contacts that match now, and its emails.
 *
 * @throws NotFoundError
 */
export async function getNewsletterDetail(id: string): Promise<NewsletterDetail> {
  const row = await findNewsletter(db().pool, id);
  if (!row) throw new NotFoundError('newsletter');
  const [recipients, content, changed_by] = await Promise.all([
    countMatching(db().pool, row.topics),
    getContent(db().pool, row),
    findWriters(id),
  ]);
  const [zh, en] = await Promise.all([renderPreview(content, 'zh'), renderPreview(content, 'en')]);
  const articles = await listChosenArticles(row.article_ids);
  return { ...toNewsletter(row), articles, recipients, changed_by, preview: { zh, en } };
}

/** Who gave each field of a newsletter its present value, unless the deletion of something it names did. */
async function findWriters(id: string): Promise<Record<string, string>> {
  const { rows } = await db().query<{ field: string; by: string }>(
    sql`SELECT field, by FROM newsletters n CROSS JOIN LATERAL (
        SELECT DISTINCT ON (field) field, value, coalesce(nullif(u.name, ''), a.actor) AS by
        FROM audit a CROSS JOIN LATERAL jsonb_each(a.after) AS change (field, value)
          LEFT JOIN users u ON a.actor IN ('staff:' || u.email, 'admin:' || u.email)
        WHERE a.subject = 'newsletter:' || n.id AND a.action = 'newsletter.update' ORDER BY field, a.id DESC) latest
      WHERE n.id = ${id}::uuid AND value = to_jsonb(n) -> field`,
    'newsletter_writers',
  );
  return Object.fromEntries(rows.map(({ field, by }) => [field, by]));
}

/** A newsletter, optionally locked until the end of the transaction. */
export async function findNewsletter(client: Queryable, id: string, lock?: 'lock'): Promise<NewsletterRow | undefined> {
  const { rows } = await client.query<NewsletterRow>(
    lock
      ? sql`SELECT * FROM newsletters WHERE id = ${id}::uuid FOR UPDATE`
      : sql`SELECT * FROM newsletters WHERE id = ${id}::uuid`,
  );
  return rows[0];
}

/** What the emails of a newsletter contain: the copy of a released one, or what would be copied now. */
export async function getContent(client: Queryable, newsletter: NewsletterRow): Promise<NewsletterContent> {
  if (newsletter.content) return newsletter.content;
  const { appUrl, postalAddress = '' } = env();
  return toContent(newsletter, await listCopies(client, newsletter.article_ids), { appUrl, postalAddress });
}

/** Titles and excerpts of those articles that are published, in the order of the ids. */
export async function listCopies(client: Queryable, ids: readonly string[]): Promise<CopiedArticle[]> {
  const { rows } = await client.query<CopiedArticle>(sql`
    SELECT a.slug,
      CASE WHEN a.content_zh = '' THEN '' ELSE a.title_zh END AS title_zh,
      CASE WHEN a.content_zh = '' THEN '' ELSE a.excerpt_zh END AS excerpt_zh,
      CASE WHEN a.content_en = '' THEN '' ELSE a.title_en END AS title_en,
      CASE WHEN a.content_en = '' THEN '' ELSE a.excerpt_en END AS excerpt_en
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS listed (id, position) JOIN articles a ON a.id = listed.id
    WHERE a.state = 'published' ORDER BY listed.position`);
  return rows;
}

/**
 * Which contacts match: confirmed ones whose topics overlap. No topics mean all; a topic whose category was deleted matches
 * nothing.
 */
export function toMatching(topics: readonly string[]): Sql {
  const wanted = sql`(SELECT coalesce(array_agg(slug), '{}') FROM categories WHERE slug = ANY (${topics}::text[]))`;
  return topics.length === 0
    ? sql`contacts.status = 'confirmed'`
    : sql`contacts.status = 'confirmed' AND (contacts.topics && ${wanted} OR (contacts.topics = '{}' AND ${wanted} <> '{}'))`;
}

async function countMatching(client: Queryable, topics: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM contacts WHERE ${toMatching(topics)}`,
  );
  return rows[0]?.total ?? 0;
}

async function renderPreview(content: NewsletterContent, locale: Locale) {
  // Imported on demand: the renderer would be a tenth of the service's startup.
  const { renderNewsletter } = await import('../../email/delivery/react-email');
  const { subject, html, text } = await renderNewsletter({ locale, to: PREVIEW_RECIPIENT, appUrl: env().appUrl, content });
  return { subject, html, text };
}

export function toNewsletter(row: Omit<NewsletterRow, 'content'>): Newsletter {
  const { recipients, waiting, sent, failed, skipped, bounced, complained } = row;
  return {
    id: row.id,
    subject_zh: row.subject_zh,
    subject_en: row.subject_en,
    intro_zh: row.intro_zh,
    intro_en: row.intro_en,
    article_ids: row.article_ids,
    topics: row.topics.length === 0 ? null : row.topics,
    status: row.status,
    reason: row.reason,
    send_at: row.send_at && toWireTime(row.send_at),
    sent_at: row.sent_at && toWireTime(row.sent_at),
    created_by: row.created_by,
    counts: { recipients, waiting, sent, failed, skipped, bounced, complained },
  };
}

type ReleasedRow = { id: string; subject_zh: string; subject_en: string; sent_at: Date };

/** A page of released newsletters, newest first. */
export async function listReleased(options: PageQuery): Promise<Page<ReleasedNewsletter>> {
  const { rows, total } = await readPage<ReleasedRow>(
    readDb(),
    {
      columns: sql`id, subject_zh, subject_en, sent_at`,
      from: sql`newsletters WHERE sent_at IS NOT NULL`,
      order: sql`sent_at DESC, id`,
    },
    options,
  );
  return { items: rows.map(toReleased), total };
}

/**
 * One released newsletter, with those of its articles that are still published.
 *
 * @throws NotFoundError alike for unknown ones and those that were not released
 */
export async function getReleased(id: string): Promise<ReleasedNewsletterDetail> {
  type Row = ReleasedRow & { intro_zh: string; intro_en: string; article_ids: string[] };
  const { rows } = await readDb().query<Row>(sql`
    SELECT id, subject_zh, subject_en, sent_at, intro_zh, intro_en, article_ids FROM newsletters
    WHERE id = ${id}::uuid AND sent_at IS NOT NULL`);
  const [row] = rows;
  if (!row) throw new NotFoundError('newsletter');
  const { intro_zh, intro_en, article_ids } = row;
  const articles = await listPublishedById(article_ids, env().appUrl);
  return { ...toReleased(row), intro_zh: intro_zh || null, intro_en: intro_en || null, articles };
}

function toReleased({ id, subject_zh, subject_en, sent_at }: ReleasedRow): ReleasedNewsletter {
  return { id, subject_zh, subject_en, sent_at: toWireTime(sent_at), url: toNewsletterPage(env().appUrl, id) };
}
