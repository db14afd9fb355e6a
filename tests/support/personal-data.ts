import { beforeEach } from 'vitest';
import { toLinkToken } from '../../lib/people/links/rules';
import { queueLink } from '../../lib/people/links/writes';
import { addSubscriber } from '../../lib/people/subscribers/writes';
import { writeAudit } from '../../lib/platform/audit/writes';
import { queueEmail } from '../../lib/platform/mail/writes';
import { insertArticle, insertCategory } from './articles';
import { createTestDatabase } from './databases';
import { findText } from './find-text';
import { addStaff, issueKey, openSession } from './people';

/** When these tests take place. */
export const now = new Date('2026-11-24T09:00:00.000Z');

/** A database of its own, one article, and a way to add somebody of whom every table knows something. */
export async function openPersonalData() {
  process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
  const database = await createTestDatabase();
  const { pool } = database;
  await insertCategory(pool, 'revenue');
  const articleId = await insertArticle(pool);
  await addStaff(database, { email: 'boss@example.com', role: 'admin', name: 'Boss' });
  beforeEach(() => pool.query('TRUNCATE link_requests, link_tokens, mails'));
  let count = 0;
  async function addPerson(): Promise<{ email: string; id: string; prefix: string; token: string }> {
    count += 1;
    const email = `ada.${count}+x@example.com`;
    const actor = { name: `subscriber:${email}`, requestId: undefined };
    const terms = { email, plan: 'premium', activeUntil: new Date('2036-01-01'), name: 'Ada Lovelace' } as const;
    const { id } = await addSubscriber(database, terms, { name: 'admin:boss@example.com', requestId: undefined });
    await issueKey(database, { id }, 'revoked');
    const key = await issueKey(database, { id });
    await pool.query(
      "INSERT INTO key_sources (key_id, slot, v4, label_v4, first_seen_at, last_seen_at) VALUES ($1, 0, '\\x00ff', '203.0.113.*', now(), now())",
      [key.id],
    );
    await pool.query("INSERT INTO freeze_requests (key_id, position, at, label) VALUES ($1, 0, now(), '203.0.113.*')", [key.id]);
    await pool.query('INSERT INTO usage_days (subscriber_id, date, requests) VALUES ($1, $2, 41)', [id, '2026-11-20']);
    await pool.query("INSERT INTO usage_rejections (subscriber_id, date, code, requests) VALUES ($1, $2, 'rate_limited', 3)", [
      id,
      '2026-11-20',
    ]);
    await pool.query('INSERT INTO notification_settings (subscriber_id, warnings) VALUES ($1, false)', [id]);
    await pool.query("INSERT INTO warnings (subscriber_id, kind, about) VALUES ($1, 'quota_80', now())", [id]);
    await pool.query(
      `WITH webhook AS (
       INSERT INTO webhooks (subscriber_id, url, description, events, secret, sealed_under, changes_until)
       VALUES ($1, 'https://hooks.example.com/', $2, '{article.published}', '\\xbeef', '\\x01', now()) RETURNING id)
     INSERT INTO webhook_messages (webhook_id, type, data, occurred_at, attempts)
     SELECT id, 'article.published', '{"slug": "a"}', now(), '[{"status_code": 204}]' FROM webhook`,
      [id, `for ${email}`],
    );
    await pool.query(
      `INSERT INTO contacts (email, name, company, phone, utm, locale) VALUES ($1, 'Ada Lovelace', 'Engines', '+44 1', '{"a": "b"}', 'en')`,
      [email],
    );
    await pool.query(
      `WITH paper AS (INSERT INTO whitepapers (slug, title_zh, title_en) VALUES ($2, '白皮书', 'Paper') RETURNING id)
     INSERT INTO whitepaper_downloads (whitepaper_id, email, name, locale) SELECT id, $1, 'Ada', 'en' FROM paper`,
      [email, `paper-${count}`],
    );
    await pool.query(
      `WITH recipient AS (INSERT INTO alert_recipients (subscriber_id, locale) VALUES ($1, 'en') RETURNING subscriber_id)
     INSERT INTO saved_searches (subscriber_id, name, q, seen_until) SELECT subscriber_id, $2, 'revpar', now() FROM recipient`,
      [id, `mine, ${email.toUpperCase()}`],
    );
    await pool.query(
      `INSERT INTO checkouts (email, plan, locale, origin_url, price_id, live, expires_at, status, subscriber_id, paid_at, from_at, until_at, amount, currency)
     VALUES ($1, 'annual', 'en', 'https://a.example.com/', 'price_1', true, now(), 'open', NULL, NULL, NULL, NULL, NULL, NULL),
       (NULL, 'annual', 'en', 'https://a.example.com/', 'price_1', true, now(), 'paid', $2, now(), now(), now(), 100, 'usd')`,
      [email, id],
    );
    await pool.query(
      "INSERT INTO link_requests (purpose, email, locale, allowed, details) VALUES ('newsletter', $1, 'en', true, '{\"name\": \"Ada\"}')",
      [email],
    );
    await pool.query(
      `WITH comment AS (INSERT INTO comments (article_id, status, author_name, author_email, content)
       VALUES ($1, 'approved', 'Ada', $2, 'Write to ' || $2) RETURNING id)
     INSERT INTO comment_networks (comment_id, label) SELECT id, '203.0.113.*' FROM comment`,
      [articleId, email],
    );
    await pool.query(
      "INSERT INTO subscription_requests (email, name, organisation, message, locale) VALUES ($1, 'Ada', 'Engines', $1, 'en')",
      [email],
    );
    await openSession(database, email);
    const link = await queueLink(pool, { purpose: 'privacy', email, locale: 'en', now, details: { name: 'Ada' } });
    await queueEmail(pool, {
      to: email,
      template: 'quota_warning',
      locale: 'en',
      props: { limit: 5, resets_at: now.toISOString() },
    });
    await writeAudit(pool, {
      actor,
      action: 'session.begin',
      subject: `session:${email}`,
      before: null,
      after: { expires_at: now },
    });
    await writeAudit(pool, {
      actor,
      action: 'webhook.create',
      subject: 'webhook:1',
      before: null,
      after: {
        name: 'A hook',
        description: `Write to <${email}>.\n${email}.`,
        list: [email, 7, null, { email, name: 'Ada' }],
      },
    });
    return { email, id, prefix: key.prefix, token: toLinkToken('privacy', link.id) };
  }
  return { database, pool, addPerson, findText: (text: string) => findText(pool, text) };
}
