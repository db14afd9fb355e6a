import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { foldAuthor } from '../../archive/authors/rules';
import { publishDraft, saveDraft } from '../../editing/drafts/writes';
import { toMediaPath } from '../../editing/media/rules';
import { addMedia } from '../../editing/media/writes';
import { createUser, ensureAdmin } from '../../people/staff/writes';
import type { Plan } from '../../people/subscribers/record';
import { addSubscriber } from '../../people/subscribers/writes';
import { service, toActorName } from '../../platform/actor';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction } from '../../platform/db/transaction';
import { env } from '../../platform/env';
import { EditConflictError, SubscriberError, UserExistsError } from '../../platform/errors';
import type { NewsletterContent } from '../../platform/mail/schema';
import { toArticlePath } from '../../platform/portal-paths';
import type { Storage } from '../../platform/storage/storage';
import { listImportFiles, readLines } from '../import/reads';
import type { ImportLine } from '../import/record';
import { importArchive } from '../import/writes';
import {
  type DemoComment,
  type DemoNewsletter,
  demoAuthors,
  demoComments,
  demoContacts,
  demoCorrection,
  demoIntroductions,
  demoNewsletters,
  demoVideoDates,
  discussedSlug,
} from './record';

const SAMPLE = path.resolve('prisma/sample');

/**
 * Loads the sample archive into an empty database, or resumes an interrupted load.
 *
 * @param storage keeps the portraits of the authors and the picture of an article; without it the authors have none
 * @returns the number of records loaded; 0 if the archive is not empty
 */
export async function loadSampleArchive(database: Database, storage?: Storage): Promise<number> {
  const claimed = await database.pool.query(
    `UPDATE archive_state SET sample = 'loading'
     WHERE sample = 'loading' OR (sample = 'none' AND NOT EXISTS (SELECT FROM categories) AND NOT EXISTS (SELECT FROM articles)
       AND NOT EXISTS (SELECT FROM videos) AND NOT EXISTS (SELECT FROM tombstones))`,
  );
  if (claimed.rowCount === 0) return 0;
  const files = await listImportFiles(SAMPLE);
  const paths = storage ? await storeImages(database, storage) : new Map<string, string>();
  const report = await importArchive(
    database,
    async function* () {
      for (const file of files) for await (const line of readLines(file)) yield withImages(line, paths);
    },
    {
      onRejection: ({ file, line, reason }) => {
        throw new Error(`the sample archive is corrupted: ${file}:${line}: ${reason}`);
      },
    },
  );
  await addProfiles(database);
  await addIntroductions(database);
  await dateVideos(database);
  await database.pool.query("UPDATE archive_state SET sample = 'loaded'");
  return report.created;
}

/** The authors of the sample archive whose portrait, a drawing, is in the folder `portraits`, with their Chinese names. */
const PORTRAYED = {
  'Chen Jiayi': '陈嘉仪',
  'Daniel Ferreira': '丹尼尔·费雷拉',
  'Ingrid Halvorsen': '英格丽德·哈尔沃森',
  'Lin Yue': '林越',
  'Margaret Osei': '玛格丽特·奥赛',
  'Su Wanqing': '苏婉清',
  'Wu Haoran': '吴浩然',
  'Zhao Mingxuan': '赵明轩',
};

/** Adds the profiles of the authors, each once. */
async function addProfiles(database: Database): Promise<void> {
  for (const { name, bio_zh, bio_en, affiliation_zh, affiliation_en, orcid } of demoAuthors)
    await database.query(sql`
      INSERT INTO author_profiles (author, name, bio_zh, bio_en, affiliation_zh, affiliation_en, orcid)
      VALUES (${foldAuthor(name)}, ${name}, ${bio_zh}, ${bio_en}, ${affiliation_zh}, ${affiliation_en}, ${orcid})
      ON CONFLICT (author) DO NOTHING`);
}

/** Introduces the categories, each once. */
async function addIntroductions(database: Database): Promise<void> {
  for (const { category, intro_zh, intro_en, slugs } of demoIntroductions)
    await database.query(sql`
      INSERT INTO category_introductions (category_slug, intro_zh, intro_en, article_ids)
      SELECT ${category}, ${intro_zh}, ${intro_en}, ARRAY(
        SELECT a.id FROM unnest(${slugs}::text[]) WITH ORDINALITY AS listed (slug, position) JOIN articles a ON a.slug = listed.slug
        ORDER BY listed.position)
      ON CONFLICT (category_slug) DO NOTHING`);
}

/** An import gives every video the present time, unlike a real archive. */
async function dateVideos(database: Database): Promise<void> {
  await database.query(sql`
    UPDATE videos v SET created_at = dated.day::date FROM unnest(${Object.keys(demoVideoDates)}::text[],
      ${Object.values(demoVideoDates)}::text[]) AS dated (name, day)
    WHERE v.video_url = 'https://media.example.com/hospitality/' || dated.name`);
}

/** A picture in the text of an article, as its Markdown names it, with its alternative texts there. */
const FIGURE = {
  path: '/sample/two-base-temperatures.png',
  alt_en:
    'A year of temperatures as a curve above two dashed lines. The area above the upper line is pale; the band between the lines is darker.',
  alt_zh: '一年的气温曲线与两条虚线。上方虚线以上的面积为浅色，两条虚线之间的部分颜色较深。',
};

/** Stores the portraits and the picture, each once. Returns their paths by author and by the path in the text. */
async function storeImages(database: Database, storage: Storage): Promise<Map<string, string>> {
  const portraits = Object.entries(PORTRAYED).map(([author, zh]) => ({
    of: author,
    file: path.join(SAMPLE, 'portraits', `${author.toLowerCase().replaceAll(' ', '-')}.png`),
    alt_zh: `${zh}的画像`,
    alt_en: `Drawn portrait of ${author}`,
  }));
  const { path: of, ...alt } = FIGURE;
  const paths = new Map<string, string>();
  for (const image of [...portraits, { of, file: path.join('public', of), ...alt }]) {
    const { alt_zh, alt_en } = image;
    const upload = { file: await readFile(image.file), name: path.basename(image.file), alt_zh, alt_en };
    const { sha256 } = await addMedia(database, () => storage, upload, service);
    paths.set(image.of, toMediaPath(sha256));
  }
  return paths;
}

function withImages(line: ImportLine, paths: ReadonlyMap<string, string>): ImportLine {
  if (!('value' in line)) return line;
  const value = JSON.parse(JSON.stringify(line.value).replaceAll(FIGURE.path, paths.get(FIGURE.path) ?? FIGURE.path));
  const portrait = paths.get(String(value.author_name));
  return { ...line, value: portrait ? { ...value, author_avatar: portrait } : value };
}

/** `years`: how long before the present end of the subscription the year begins; `days`: from then to the payment. */
const demoPurchases = [
  { id: '7d1f4c2a-3b52-4e0f-8a6e-9c1b2d3e4f01', email: 'premium@example.com', years: 2, days: 0, status: 'paid' },
  { id: '7d1f4c2a-3b52-4e0f-8a6e-9c1b2d3e4f02', email: 'premium@example.com', years: 1, days: -12, status: 'paid' },
  { id: '7d1f4c2a-3b52-4e0f-8a6e-9c1b2d3e4f03', email: 'lapsed@example.com', years: 1, days: 0, status: 'paid' },
  { id: '7d1f4c2a-3b52-4e0f-8a6e-9c1b2d3e4f04', email: 'lapsed@example.com', years: 0, days: -5, status: 'reversed' },
] as const;

/** The accounts of the sample data (contract, section 1). */
const demoAccounts = {
  subscribers: [
    { email: 'premium@example.com', plan: 'premium', name: 'Priya Raman' },
    { email: 'api@example.com', plan: 'api', name: 'Nordlicht Hotels' },
    { email: 'lapsed@example.com', plan: 'premium', name: 'Lars Pettersson', ended: true },
  ],
  admin: 'admin@example.com',
  /** an author of the sample archive, whose page shows the bio */
  editor: {
    email: 'editor@example.com',
    name: 'Chen Jiayi',
    role: 'editor',
    bio_en:
      'Chen Jiayi edits our coverage of luxury and experience. She has reported on hotels in China since 2009, and writes about ' +
      'what guests remember: service, food and the quiet decisions behind both.',
    bio_zh:
      '陈嘉仪负责奢华与体验栏目的编辑工作，2009 年起报道中国酒店业，长期关注真正留在客人记忆里的东西：服务、餐饮，以及它们背后不为人知的取舍。',
  },
} as const;

/**
 * Adds the demo accounts, once, to a database with the sample archive or without accounts: two subscriptions that run for
 * a year, one that expired at the end of last month, an administrator and an editor, and twelve contacts of the newsletter. Resumes
 * an interrupted run.
 *
 * @param options.admin false if there are other administrators: publicly known addresses must not be members of staff
 * @returns whether accounts were added
 */
export async function loadDemoAccounts(database: Database, options: { admin: boolean; now?: Date }): Promise<boolean> {
  const { admin, now = new Date() } = options;
  // Audit rows are never deleted, so the row of the account added last marks completion.
  const { rows } = await database.query<{ pending: boolean }>(
    sql`SELECT (EXISTS (SELECT FROM archive_state WHERE sample = 'loaded')
        OR (NOT EXISTS (SELECT FROM subscribers) AND NOT EXISTS (SELECT FROM users)))
      AND NOT EXISTS (SELECT FROM audit WHERE (action, subject) IN (('admin.add', 'admin:' || ${demoAccounts.admin}),
      ('user.create', 'user:' || ${demoAccounts.editor.email})))
      AND (${admin}::boolean OR NOT EXISTS (SELECT FROM audit
      WHERE action = 'subscriber.add' AND after ->> 'email' = ${demoAccounts.subscribers.at(-1)?.email})) AS pending`,
  );
  if (!rows[0]?.pending) return false;
  const nextYear = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate() + 1) - 1);
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 1);
  await addDemoContacts(database, now);
  await addDemoComments(database, now);
  for (const account of demoAccounts.subscribers) {
    const activeUntil = 'ended' in account ? lastMonth : nextYear;
    const entitlement = { email: account.email, plan: account.plan as Plan, name: account.name, activeUntil };
    await addSubscriber(database, entitlement, service).catch((error: unknown) => {
      // Already added, by another starting process or by the operator.
      if (!(error instanceof SubscriberError)) throw error;
    });
  }
  await addDemoPurchases(database);
  await addDemoNewsletters(database, now);
  if (admin) await addDemoStaff(database);
  return true;
}

/** Contacts of the newsletter. They never confirmed anything, so no audit row claims that they did. */
async function addDemoContacts(database: Database, now: Date): Promise<void> {
  const day = (days: number) => new Date(now.getTime() - days * 86_400_000);
  for (const { email, name, company, role, country, locale, topics, source, days, left } of demoContacts)
    await database.query(
      sql`INSERT INTO contacts (email, status, name, company, role, country, source, topics, locale, confirmed_at, left_at, created_at)
        VALUES (${email}, ${left ?? 'confirmed'}, ${name}, ${company}, ${role}, ${country}, ${source}, ${topics}, ${locale},
          ${day(days)}, ${left ? day(days - 7) : null}, ${day(days)}) ON CONFLICT (email) DO NOTHING`,
    );
}

/** Comments below one article, once: a second run finds them. */
async function addDemoComments(database: Database, now: Date): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    sql`SELECT id FROM articles a WHERE slug = ${discussedSlug} AND state = 'published'
      AND NOT EXISTS (SELECT FROM comments c WHERE c.article_id = a.id)`,
  );
  const [article] = rows;
  if (!article) return;
  await inTransaction(database, async (client) => {
    const add = async (comment: DemoComment, parent: string | null): Promise<void> => {
      const { name, email, status, isStaff = false, content, days, replies = [] } = comment;
      const added = await client.query<{ id: string }>(
        sql`INSERT INTO comments (article_id, parent_id, status, author_name, author_email, is_staff, content, created_at)
          VALUES (${article.id}, ${parent}, ${status}, ${name}, ${email}, ${isStaff}, ${content},
            ${new Date(now.getTime() - days * 86_400_000)}) RETURNING id`,
      );
      for (const reply of replies) await add(reply, added.rows[0]?.id ?? null);
    };
    for (const comment of demoComments) await add(comment, null);
  });
}

/**
 * What the sample subscribers paid on the test page: two years in a row, one that ended, and one that was returned. The page of the
 * last year still offers its refund.
 */
async function addDemoPurchases(database: Database): Promise<void> {
  for (const { id, email, years, days, status } of demoPurchases)
    await database.query(
      sql`INSERT INTO checkouts (id, plan, locale, origin_url, price_id, live, status, created_at, expires_at, test_state, subscriber_id,
          amount, currency, paid_at, from_at, until_at)
        SELECT ${id}::uuid, 'annual', 'en', ${`${env().appUrl}/en/subscribe`}, 'test_annual', false, ${status}, paid, paid + interval '1 hour',
          CASE ${status}::text WHEN 'paid' THEN 'paid' ELSE 'refunded' END, s.id, 10000, 'usd', paid, begins, begins + interval '1 year'
        FROM subscribers s, LATERAL (SELECT s.active_until - make_interval(years => ${years}) AS begins) period,
          LATERAL (SELECT begins + make_interval(days => ${days}) AS paid) payment
        WHERE s.email = ${email} ON CONFLICT (id) DO NOTHING`,
    );
}

/** One newsletter that was sent and one draft, where the archive has their articles. No email of the first one exists. */
async function addDemoNewsletters(database: Database, now: Date): Promise<void> {
  for (const newsletter of demoNewsletters) {
    const { rows } = await database.query<CopiedArticle>(sql`
      SELECT a.id, a.slug, a.title_zh, a.title_en, a.excerpt_zh, a.excerpt_en
      FROM unnest(${newsletter.slugs}::text[]) WITH ORDINALITY AS listed (slug, position) JOIN articles a ON a.slug = listed.slug
      WHERE a.state = 'published' ORDER BY listed.position`);
    if (rows.length === 0) continue;
    const sentAt = newsletter.days === undefined ? null : new Date(now.getTime() - newsletter.days * 86_400_000);
    const content = sentAt && JSON.stringify(toContent(newsletter, rows));
    const recipients = sentAt ? demoContacts.filter(({ left }) => !left).length : 0;
    const { id, subject_zh, subject_en, intro_zh, intro_en } = newsletter;
    await database.query(sql`
      INSERT INTO newsletters (id, subject_zh, subject_en, intro_zh, intro_en, article_ids, status, send_at, sent_at, content,
        recipients, sent, created_at, created_by)
      VALUES (${id}::uuid, ${subject_zh}, ${subject_en}, ${intro_zh}, ${intro_en}, ${rows.map((row) => row.id)}::uuid[],
        ${sentAt ? 'sent' : 'draft'}, ${sentAt}, ${sentAt}, ${content}::jsonb, ${recipients}, ${recipients}, ${sentAt ?? now},
        ${toActorName({ email: demoAccounts.editor.email, role: 'editor' })}) ON CONFLICT (id) DO NOTHING`);
  }
}

type CopiedArticle = Omit<NewsletterContent['articles'][number], 'url_zh' | 'url_en'> & { id: string; slug: string };

function toContent(newsletter: DemoNewsletter, articles: readonly CopiedArticle[]): NewsletterContent {
  const { appUrl, postalAddress = '' } = env();
  const { id, subject_zh, subject_en, intro_zh, intro_en } = newsletter;
  return {
    newsletter_id: id,
    subject_zh,
    subject_en,
    intro_zh,
    intro_en,
    postal_address: postalAddress,
    articles: articles.map(({ id: _, slug, ...texts }) => ({
      ...texts,
      url_zh: `${appUrl}/zh${toArticlePath(slug)}`,
      url_en: `${appUrl}/en${toArticlePath(slug)}`,
    })),
  };
}

async function addDemoStaff(database: Database): Promise<void> {
  await ensureAdmin(database, demoAccounts.admin, service, { enable: false });
  await addDemoDraft(database);
  await addDemoCorrection(database);
  await createUser(database, demoAccounts.editor, service).catch((error: unknown) => {
    if (!(error instanceof UserExistsError)) throw error;
  });
}

/** An article whose draft changes the Chinese text but not yet the English one. */
const demoDraft = {
  slug: 'branded-residences-and-the-hotel-next-door',
  addition:
    '\n\n最后还有一处容易忽略：公约通常由开发商的律师在开盘前起草，那时酒店还没有总经理，也就没有人替它细读。等到有人来读，同样的合同已经签出去几百份了。\n',
};

const { email, role } = demoAccounts.editor;
const demoEditor = { name: toActorName({ email, role }), email, role, requestId: undefined };

async function addDemoDraft(database: Database): Promise<void> {
  const article = await findUnedited(database, demoDraft.slug);
  if (!article) return;
  const content_zh = article.content_zh.trimEnd() + demoDraft.addition;
  await saveDraft(database, article.id, { content_zh }, { since: 1, actor: demoEditor });
}

/** Adds a sentence to an article, with the note that tells readers of it. */
async function addDemoCorrection(database: Database): Promise<void> {
  const { slug, after, added, note } = demoCorrection;
  const article = await findUnedited(database, slug);
  if (!article) return;
  const content_zh = article.content_zh.replace(after.zh, (words) => words + added.zh);
  const content_en = article.content_en.replace(after.en, (words) => words + added.en);
  const { state } = await saveDraft(database, article.id, { content_zh, content_en }, { since: 1, actor: demoEditor });
  const published = {
    publishAt: undefined,
    since: state.version,
    actor: demoEditor,
    note: { note_zh: note.zh, note_en: note.en },
  };
  await publishDraft(database, article.id, published).catch((error: unknown) => {
    // Already published, by another starting process.
    if (!(error instanceof EditConflictError)) throw error;
  });
}

/** The texts of an article that nobody has edited yet. */
async function findUnedited(database: Database, slug: string) {
  const { rows } = await database.query<{ id: string; content_zh: string; content_en: string }>(
    sql`SELECT id, content_zh, content_en FROM articles a WHERE slug = ${slug}
       AND NOT EXISTS (SELECT FROM article_edits e WHERE e.article_id = a.id)`,
  );
  return rows[0];
}

/** Accounts that may sign in: members of staff, and subscribers in any state. */
export type Accounts = {
  admins: string[];
  editors: string[];
  /** the sample subscribers that exist */
  samples: string[];
  /** number of subscribers, including the samples */
  subscribers: number;
};

/** The accounts that may sign in, for the startup banner. Subscribers other than the samples are counted, not named. */
export async function listAccounts(database: Database): Promise<Accounts> {
  const samples = demoAccounts.subscribers.map(({ email }) => email);
  const { rows } = await database.query<Accounts>(
    sql`SELECT ARRAY(SELECT email FROM users WHERE role = 'admin' AND disabled_at IS NULL ORDER BY created_at, email) AS admins,
       ARRAY(SELECT email FROM users WHERE role = 'editor' AND disabled_at IS NULL ORDER BY created_at, email) AS editors,
       ARRAY(SELECT email FROM subscribers WHERE email = ANY (${samples}) ORDER BY array_position(${samples}, email)) AS samples,
       (SELECT count(*)::int FROM subscribers) AS subscribers`,
  );
  return rows[0] ?? { admins: [], editors: [], samples: [], subscribers: 0 };
}
