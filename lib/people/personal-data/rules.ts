import { randomBytes } from 'node:crypto';
import { raw, type Sql, sql } from '../../platform/db/sql';
import { keyedHash, sealingKeyId } from '../../platform/secret';
import type { AuditEntry, Person, PersonalTable } from './record';

/** Replaces an erased address. No address below `.invalid` can exist. */
export function createPseudonym(): string {
  return `erased-${randomBytes(4).toString('hex')}@erased.invalid`;
}

/** Whether an address is what an erasure left. */
export const isPseudonym = (email: string): boolean => /^erased-[0-9a-f]{8}@erased\.invalid$/.test(email);

/** Purpose of the key under which erased addresses are hashed. */
const ERASURE_KEY = 'erased-address';

/** The keyed hash that stands for an erased address in the audit. */
export function hashAddress(email: string): string {
  return keyedHash(ERASURE_KEY, email).toString('hex');
}

/** Names the key of these hashes, which depends on AUTH_SECRET. */
export function erasureKeyId(): string {
  return sealingKeyId(ERASURE_KEY).toString('hex');
}

/** The names of exported columns. */
export function toColumns(exported: string): string[] {
  return exported.split(', ').map((column) => column.replace(/.* AS /, ''));
}

/** Which rows of a table are a person's. */
export function toCondition({ address, of }: PersonalTable, person: Person): Sql {
  return of ? of(person) : sql`${raw(address ?? '')} = ${person.email}`;
}

const ofSubscriber = ({ subscriberId }: Person) => sql`subscriber_id = ${subscriberId}`;
const ofKeys = ({ subscriberId }: Person) => sql`key_id IN (SELECT id FROM api_keys WHERE subscriber_id = ${subscriberId})`;

/**
 * Every table that holds an address or text that a person entered, with its part of exports and erasure. A new table or column
 * belongs in this list or in the next one; a test compares both with the database. Erasure follows the order of this list.
 */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'link_requests',
    address: 'email',
    exported: 'purpose, locale, subject, details, created_at',
    withheld: [],
    erasure: 'delete',
  },
  {
    table: 'link_tokens',
    address: 'email',
    exported: 'purpose, locale, subject, details, created_at, expires_at, used_at, ended_at',
    withheld: ['hash'],
    erasure: 'delete',
  },
  {
    table: 'sessions',
    address: 'email',
    exported: 'created_at, expires_at, by_link',
    withheld: ['hash'],
    erasure: 'delete',
  },
  // Before emails: a batch of them locks in this order.
  {
    table: 'contacts',
    address: 'email',
    exported:
      'id, status, name, company, role, country, city, industry, phone, source, topics, utm, locale, confirmed_at, left_at, created_at',
    withheld: ['unsubscribe_token'],
    erasure: 'delete',
  },
  {
    table: 'mails',
    address: 'to_email',
    exported: 'template, locale, created_at, sent_at, gave_up_at',
    withheld: ['props', 'last_failure', 'unsubscribe_token', 'outcome'],
    erasure: 'delete',
  },
  {
    table: 'whitepaper_downloads',
    address: 'email',
    exported: 'whitepaper_id, name, company, role, utm, locale, downloaded_at',
    withheld: [],
    erasure: 'delete',
  },
  {
    table: 'alert_recipients',
    of: ofSubscriber,
    exported: 'locale, alerted_at',
    withheld: ['stop_token'],
    erasure: 'delete',
  },
  {
    table: 'saved_searches',
    of: ofSubscriber,
    exported: 'id, name, q, category, tag, author, frequency, alerted_at, created_at',
    withheld: [],
    erasure: 'parent',
  },
  {
    // A paid one names its subscriber instead of an address, and stays for the accounts. Without either, a payment that arrives
    // later gives nobody a subscription.
    table: 'checkouts',
    address: 'email',
    of: ({ email, subscriberId }) => sql`(email = ${email} OR subscriber_id = ${subscriberId})`,
    exported: 'id, plan, locale, status, created_at, amount, currency, paid_at, from_at, until_at, invoice_url',
    withheld: ['origin_url', 'price_id', 'session_id', 'payment_intent', 'url', 'test_state'],
    erasure: () => sql`email = NULL, subscriber_id = NULL`,
  },
  {
    table: 'subscription_requests',
    address: 'email',
    exported: 'id, name, organisation, plan, message, locale, created_at, done_at',
    withheld: ['done_by'],
    erasure: 'delete',
  },
  {
    table: 'comment_networks',
    of: ({ email }) => sql`comment_id IN (SELECT id FROM comments WHERE author_email = ${email})`,
    exported: 'label, created_at',
    withheld: [],
    erasure: 'delete',
  },
  {
    // Keeps an empty comment for the replies of others, as after a moderator's deletion.
    table: 'comments',
    address: 'author_email',
    exported: 'id, article_id, parent_id, status, author_name, content, created_at',
    withheld: ['digest'],
    erasure: () => sql`status = 'deleted', author_name = '', author_email = '', is_staff = false, content = '', digest = NULL,
      moderated_at = clock_timestamp()`,
  },
  {
    table: 'subscribers',
    address: 'email',
    exported: 'id, name, plan, active_until, suspended_at, created_at',
    withheld: [],
    erasure: 'keep',
  },
  {
    table: 'api_keys',
    of: ofSubscriber,
    exported: 'prefix, status, created_at, last_used_at, frozen_at, frozen_reason, revoked_at',
    withheld: ['hash'],
    erasure: 'keep',
  },
  {
    table: 'key_sources',
    of: ofKeys,
    exported: 'label_v4, label_v6, first_seen_at, last_seen_at',
    withheld: ['v4', 'v6'],
    erasure: 'delete',
  },
  { table: 'freeze_requests', of: ofKeys, exported: 'at, label', withheld: [], erasure: 'delete' },
  {
    table: 'usage_days',
    of: ofSubscriber,
    exported: 'date::text AS date, requests::int AS requests',
    withheld: [],
    erasure: 'delete',
  },
  {
    table: 'usage_rejections',
    of: ofSubscriber,
    exported: 'date::text AS date, code, requests::int AS requests',
    withheld: [],
    erasure: 'delete',
  },
  { table: 'notification_settings', of: ofSubscriber, exported: 'warnings', withheld: [], erasure: 'delete' },
  { table: 'warnings', of: ofSubscriber, exported: 'kind, about', withheld: [], erasure: 'delete' },
  {
    table: 'webhooks',
    of: ofSubscriber,
    exported:
      'id, url, events, description, disabled_reason, created_at, last_success_at, last_failure_at, failing_since, announced_at',
    withheld: ['secret', 'previous_secret', 'sealed_under'],
    erasure: 'delete',
  },
  {
    table: 'webhook_messages',
    of: ({ subscriberId }) => sql`webhook_id IN (SELECT id FROM webhooks WHERE subscriber_id = ${subscriberId})`,
    exported: 'webhook_id, type, data, occurred_at, status, attempts, created_at',
    withheld: [],
    erasure: 'parent',
  },
  {
    // Accounts of staff are the publisher's records: their addresses are not erased.
    table: 'users',
    address: 'email',
    exported: 'id, name, role, bio_zh, bio_en, avatar, disabled_at, last_seen_at, created_at',
    withheld: ['password_hash'],
    erasure: 'keep',
  },
];

/**
 * Every other column of text, JSON or bytes, by table: the archive, the work of staff, and what the service keeps about itself.
 * `audit` has rules of its own, in the database and in `readAuditRows`.
 */
export const impersonalColumns: Readonly<Record<string, string>> = {
  _prisma_migrations: 'id checksum migration_name logs',
  admin_tokens: 'prefix hash name',
  archive_counts: 'kind value month',
  archive_state: 'sample',
  article_authors: 'author category_slug',
  article_drafts: 'record base fields saved_by',
  article_edits: 'fields created_by in_step review_by review_note',
  article_presence: 'language',
  article_previews: 'hash created_by',
  article_revisions: 'by kind fields record',
  article_schedules: 'status reason by base',
  article_tags: 'tag tag_zh category_slug',
  article_update_notes: '*',
  articles: '*',
  author_profiles: '*',
  audit: 'actor action subject before after request_id',
  categories: '*',
  category_introductions: '*',
  fingerprint_batches: 'batch_id lang created_by',
  han_variants: 'traditional simplified',
  job_claims: 'name',
  login_attempts: 'id',
  media: 'sha256 name alt_zh alt_en created_by',
  mail_batches: 'last_failure',
  newsletters: '*',
  search_documents: 'kind',
  search_pending: 'kind',
  search_postings: 'term postings positions',
  search_segments: 'dead',
  search_vocabulary: 'word',
  snapshots: 'id files',
  tombstones: 'slug previous_slugs',
  videos: '*',
  whitepapers: '*',
  whitepaper_files: 'lang sha256',
};

/** An address anywhere in a text. */
export const ADDRESS = /[^\s"'(),:;<>@[\]\\`]+@[^\s"'(),:;<>@[\]\\`]+/g;

/**
 * An audit entry without the data of other people. An actor or subject with another address is reduced to its kind, and a
 * document that holds one is left out.
 */
export function withoutOthers(entry: AuditEntry, email: string): AuditEntry {
  const names = (text: string) => (text.toLowerCase().match(ADDRESS) ?? []).every((address) => address === email);
  const reduce = (text: string) => (names(text) ? text : text.replace(/:.*/s, ''));
  const keep = (value: unknown) => (names(JSON.stringify(value)) ? value : null);
  return {
    ...entry,
    actor: reduce(entry.actor),
    subject: reduce(entry.subject),
    before: keep(entry.before),
    after: keep(entry.after),
  };
}
