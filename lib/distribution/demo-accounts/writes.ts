import { publishDraft, saveDraft } from '../../editing/drafts/writes';
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
import {
  type DemoComment,
  type DemoNewsletter,
  demoAccounts,
  demoComments,
  demoContacts,
  demoCorrection,
  demoDraft,
  demoNewsletters,
  demoPurchases,
  discussedSlug,
} from './record';

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
