import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { deleteArticle, renameArticle } from '../../lib/archive/articles/writes';
import { loadSampleArchive } from '../../lib/distribution/sample/writes';
import { queueLink } from '../../lib/people/links/writes';
import { addSubscriber } from '../../lib/people/subscribers/writes';
import { restoreBackup } from '../../lib/platform/db/backup/restore';
import { writeBackup } from '../../lib/platform/db/backup/write';
import type { Database } from '../../lib/platform/db/client';
import { queueEmail } from '../../lib/platform/mail/writes';
import { createTestDatabase, migrationsFolder } from './databases';
import { issueKey, openSession, tester } from './people';
import { findProgram } from './programs';

/** A folder for the files of one test file, removed at its end. */
export function backupFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-backup-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database with something in every table, its rows, and a backup of it in `file`. */
export async function backUpFilledDatabase(file: string) {
  const source = await createTestDatabase();
  await fillDatabase(source);
  const before = await readAll(source.url);
  await writeBackup({ databaseUrl: source.url, directory: migrationsFolder, file });
  return { source, before };
}

/** Something in every table that the service fills: the sample archive with some history, people, keys, mail, audit. */
export async function fillDatabase(database: Database): Promise<{ keyText: string; prefix: string }> {
  await loadSampleArchive(database);
  const { rows } = await database.pool.query<{ slug: string }>(
    "SELECT slug FROM articles WHERE state = 'published' ORDER BY slug LIMIT 3",
  );
  const [gone = '', moved = '', hidden = ''] = rows.map(({ slug }) => slug);
  await deleteArticle(database.pool, gone);
  await renameArticle(database, moved, `${moved}-renamed`);
  await database.pool.query('UPDATE articles SET is_published = false WHERE slug = $1', [hidden]);
  const terms = {
    email: 'holder@example.com',
    plan: 'premium',
    activeUntil: new Date('2036-01-01'),
    name: '张\t三\\N\n"',
  } as const;
  const { id } = await addSubscriber(database, terms, tester);
  await issueKey(database, { id }, 'revoked');
  const key = await issueKey(database, { id });
  const { pool } = database;
  await pool.query(
    `INSERT INTO key_sources (key_id, slot, v4, label_v4, first_seen_at, last_seen_at) VALUES ($1, 0, '\\x00ff', '203.0.113.*', now(), now())`,
    [key.id],
  );
  await pool.query("INSERT INTO freeze_requests (key_id, position, at, label) VALUES ($1, 0, now(), '203.0.113.*')", [key.id]);
  await pool.query('INSERT INTO usage_days (subscriber_id, date, requests) VALUES ($1, current_date, 41)', [id]);
  await pool.query(
    "INSERT INTO usage_rejections (subscriber_id, date, code, requests) VALUES ($1, current_date, 'rate_limited', 3)",
    [id],
  );
  await pool.query('INSERT INTO notification_settings (subscriber_id, warnings) VALUES ($1, false)', [id]);
  await pool.query("INSERT INTO warnings (subscriber_id, kind, about) VALUES ($1, 'quota_80', now())", [id]);
  await pool.query(
    `WITH webhook AS (
       INSERT INTO webhooks (subscriber_id, url, events, secret, sealed_under, changes_until)
       VALUES ($1, 'https://hooks.example.com/接收', '{article.published,key.frozen}', '\\x00ff', '\\x01', now()) RETURNING id)
     INSERT INTO webhook_messages (webhook_id, type, data, occurred_at, stamp, status, attempts)
     SELECT id, 'article.published', '{"slug": "a"}', now(), now(), 'delivered', '[{"status_code": 204}]' FROM webhook`,
    [id],
  );
  await pool.query(
    `INSERT INTO users (email, name, role, bio_zh, password_hash, disabled_at, last_seen_at)
     VALUES ('boss@example.com', 'Boss', 'admin', '简介', '$argon2id$', now(), now())`,
  );
  await pool.query("INSERT INTO login_attempts (id, attempts, latest_at) VALUES (sha256('y'), ARRAY[now(), now()], now())");
  await pool.query(
    "INSERT INTO admin_tokens (prefix, hash, name, expires_at) VALUES ('hia_AAAAAAAA', sha256('x'), 'nightly', now() + interval '1 day')",
  );
  await pool.query(
    `INSERT INTO media (id, sha256, width, height, bytes, widths, widths_bytes, alt_zh, created_by)
     VALUES (gen_random_uuid(), $1, 600, 300, 900, '{480}', '{700}', '大堂', 'admin:boss@example.com')`,
    ['5f'.repeat(32)],
  );
  await pool.query(
    `WITH batch AS (INSERT INTO fingerprint_batches (batch_id, lang, created_by) VALUES ('report', 'en', 'admin:boss@example.com') RETURNING id),
       variant AS (INSERT INTO fingerprint_variants (batch, uid, marks) SELECT id, 7, 1 FROM batch)
     INSERT INTO fingerprint_marks (batch, mark, uids) SELECT id, -3, '{7}' FROM batch`,
  );
  await pool.query(
    `INSERT INTO contacts (email, status, name, topics, utm, locale, left_at)
     VALUES ('reader@example.com', 'unsubscribed', '张三', '{esg-sustainable-hotel}', '{"utm_source": "周刊"}', 'zh', now())`,
  );
  await pool.query(
    `WITH paper AS (
       INSERT INTO whitepapers (slug, title_zh, title_en, is_published, published_at) VALUES ('pricing', '定价', 'Pricing', true, now())
       RETURNING id),
     file AS (INSERT INTO whitepaper_files (id, whitepaper_id, lang, bytes, sha256)
       SELECT gen_random_uuid(), id, 'zh', 1024, repeat('a', 64) FROM paper)
     INSERT INTO whitepaper_downloads (whitepaper_id, email, name, utm, locale)
       SELECT id, 'reader@example.com', '张三', '{"utm_source": "周刊"}', 'zh' FROM paper`,
  );
  await pool.query("INSERT INTO alert_recipients (subscriber_id, locale) VALUES ($1, 'zh')", [id]);
  await pool.query(
    `WITH search AS (
       INSERT INTO saved_searches (subscriber_id, name, q, frequency, seen_until) VALUES ($1, '收益', '收益管理', 'daily', now())
       RETURNING id)
     INSERT INTO saved_search_articles (search_id, article_id) SELECT search.id, gen_random_uuid() FROM search`,
    [id],
  );
  await pool.query(
    `INSERT INTO checkouts (email, plan, locale, origin_url, price_id, live, status, expires_at, session_id, payment_intent, subscriber_id,
       amount, currency, paid_at, from_at, until_at, invoice_url)
     VALUES ('买家@example.com', 'annual', 'zh', 'https://example.com/', 'price_1', true, 'open', now(), 'cs_1', NULL, NULL,
         NULL, NULL, NULL, NULL, NULL, NULL),
       (NULL, 'api_annual', 'en', 'https://example.com/', 'price_2', true, 'reversed', now(), 'cs_2', 'pi_2', $1,
         24000, 'usd', now(), now(), now() + interval '1 year', 'https://invoice.example.com/')`,
    [id],
  );
  await pool.query(
    `WITH comment AS (
       INSERT INTO comments (article_id, status, author_name, author_email, content, digest)
       SELECT id, 'rejected', '李', 'li@example.com', E'两行\\n\\\\N', '\\x00ff' FROM articles WHERE slug = $1 RETURNING id)
     INSERT INTO comment_networks (comment_id, label) SELECT id, '203.0.113.*' FROM comment`,
    [hidden],
  );
  await pool.query(
    "INSERT INTO subscription_requests (email, name, organisation, locale) VALUES ('li@example.com', '李', 'Nordlicht', 'zh')",
  );
  await pool.query("INSERT INTO job_claims (name, claim_id, expires_at) VALUES ('snapshot', gen_random_uuid(), now())");
  await pool.query(
    "INSERT INTO snapshots (id, claim_id, next_since, files) VALUES ('2026-11-22', gen_random_uuid(), now(), '[{\"records\": 1}]')",
  );
  await pool.query("INSERT INTO snapshot_days (date, snapshots) VALUES ('2026-11-22', 1)");
  await pool.query(
    "INSERT INTO link_requests (purpose, email, locale, allowed) VALUES ('key', 'holder@example.com', 'zh', true)",
  );
  await openSession(database, 'holder@example.com');
  await queueLink(pool, { purpose: 'key', email: 'holder@example.com', locale: 'en', now: new Date() });
  await queueEmail(pool, {
    to: 'holder@example.com',
    template: 'key_rotated',
    locale: 'zh',
    props: { prefix: key.prefix, replaces: null, at: new Date().toISOString() },
  } as const);
  await fillNewsletters(pool);
  await fillEditing(pool, hidden);
  return { keyText: key.text, prefix: key.prefix };
}

/** A newsletter with an email in an open batch. */
async function fillNewsletters(pool: Database['pool']): Promise<void> {
  await pool.query(
    `WITH newsletter AS (
       INSERT INTO newsletters (subject_zh, subject_en, article_ids, status, sent_at, content, recipients, waiting, created_by)
       VALUES ('三月', 'March', ARRAY[gen_random_uuid()], 'sending', now(), '{}', 1, 1, 'staff:boss@example.com') RETURNING id),
     batch AS (INSERT INTO mail_batches (id, created_at, next_at) VALUES (gen_random_uuid(), now(), now()) RETURNING id)
     INSERT INTO mails (to_email, template, locale, bulk, next_at, batch_id, newsletter_id, unsubscribe_token)
     SELECT 'reader@example.com', 'newsletter', 'zh', true, 'infinity', batch.id, newsletter.id, 'token' FROM batch, newsletter`,
  );
}

/** An article's draft, schedule, previews and readers; the updates above left its edit row and revisions. */
async function fillEditing(pool: Database['pool'], slug: string): Promise<void> {
  const insert = (columns: string, values: string) =>
    pool.query(`INSERT INTO ${columns} SELECT ${values} FROM articles a WHERE slug = $1`, [slug]);
  const record = 'article_record(to_jsonb(a))';
  await insert('article_update_notes (article_id, n, note_zh)', "id, 1, E'更正\\n\\\\N'");
  const drafts = 'article_drafts (article_id, record, base, fields, saved_by, saved_at, revised_at)';
  await insert(drafts, `id, ${record} || '{"title_en": "draft"}', ${record}, '{}', 'operator', now(), now()`);
  await insert(
    'article_schedules (article_id, at, revision, by, base)',
    `id, now() + interval '1 day', 1, 'operator', ${record}`,
  );
  await insert(
    'article_previews (hash, article_id, expires_at, created_by)',
    "sha256('p'), id, now() + interval '1 day', 'operator'",
  );
  await insert('article_presence (article_id, user_id, language, seen_at)', "id, gen_random_uuid(), 'zh', now()");
}

/**
 * Every table's rows as one sum and their number, to compare two databases. Null columns are left out: migrations add such.
 *
 * @param without other columns to leave out, by table
 */
export async function readAll(
  url: string,
  without: Record<string, string[]> = {},
): Promise<Record<string, { rows: number; sum: string | null }>> {
  return withClient(url, async (client) => {
    const all: Record<string, { rows: number; sum: string | null }> = {};
    // Not the list that a backup uses: a table that is missing there must be missed here.
    const tables = await client.query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
    for (const { name } of tables.rows) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS rows, md5(string_agg(md5(line), '' ORDER BY md5(line))) AS sum
         FROM (SELECT jsonb_strip_nulls(to_jsonb(t) - $1::text[])::text AS line FROM "${name}" t) lines`,
        [without[name] ?? []],
      );
      all[name] = rows[0];
    }
    return all;
  });
}

/** The columns of each table. */
export async function listColumns(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string[] }>(
      `SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
       WHERE table_schema = 'public' GROUP BY table_name`,
    );
    return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
  });
}

/** What migrations create, one line each: tables, columns, functions, triggers and whether they fire, and so on. */
export async function readSchema(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `SELECT format('column %s %s %s %s %s%s%s %s', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod),
           attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) AS line
         FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'm', 'S') AND attnum > 0 AND NOT attisdropped
       UNION ALL SELECT 'sequence ' || s::text FROM (SELECT schemaname, sequencename, start_value, increment_by, cycle FROM pg_sequences) s
       UNION ALL SELECT 'enum ' || enumtypid::regtype || ' ' || enumlabel FROM pg_enum
       UNION ALL SELECT 'extension ' || extname || ' ' || extversion FROM pg_extension
       UNION ALL SELECT 'dictionary ' || dictname || ' ' || coalesce(dictinitoption, '') FROM pg_ts_dict
       UNION ALL SELECT 'trigger ' || pg_get_triggerdef(t.oid) || ' ' || tgenabled::text FROM pg_trigger t WHERE NOT tgisinternal
       UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
       UNION ALL SELECT 'function ' || oid::regprocedure || ' ' || md5(pg_get_functiondef(oid)) FROM pg_proc
         WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
       UNION ALL SELECT 'constraint ' || conrelid::regclass || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
       ORDER BY 1`,
    );
    return rows.map(({ line }) => line);
  });
}

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Restores as the command does; replaces only where it is said. */
export const restore = (databaseUrl: string, file: string, options: { replace?: boolean; directory?: string } = {}) =>
  restoreBackup({ databaseUrl, file, replace: false, directory: migrationsFolder, ...options });

/** The project's migrations with one more, or without their last. */
export function copyMigrations(folder: string, change: { add?: string; dropLast?: string }): string {
  const directory = mkdtempSync(path.join(folder, 'migrations-'));
  cpSync(migrationsFolder, directory, { recursive: true });
  if (change.dropLast) rmSync(path.join(directory, change.dropLast), { recursive: true });
  if (change.add) {
    mkdirSync(path.join(directory, '29991231000000_later'));
    writeFileSync(path.join(directory, '29991231000000_later', 'migration.sql'), change.add);
  }
  return directory;
}

/** Restores in a process of its own; `stopAfter` ends it, as kill -9 does, once that many rows are in. */
export async function restoreInProcess(
  url: string,
  file: string,
  options: { directory?: string; stopAfter?: number } = {},
): Promise<{ signal: string | null; output: string }> {
  const script = findProgram('tests/support/restore-process.ts');
  const args = [url, file, options.directory ?? migrationsFolder, String(options.stopAfter ?? 0)];
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes('waiting')) child.kill('SIGKILL');
  }
  return { signal: await ended, output };
}
