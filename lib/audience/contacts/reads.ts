import { db } from '../../platform/db/client';
import { type Page, type PageQuery, readPage } from '../../platform/db/page';
import { empty, join, type Sql, sql, toContains } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import { InvalidField, InvalidFields } from '../../platform/validation';
import { type ContactRow, toContact } from './record';
import type { ContactStatus } from './rules';
import type { Contact } from './schema';

/** Filters of the list of contacts. All of them must match. */
export type ContactFilter = {
  status?: ContactStatus | undefined;
  /** contacts that receive this category: it is among their topics, or they have none */
  topic?: string | undefined;
  source?: string | undefined;
  locale?: Locale | undefined;
  /** part of an email address, a name or a company */
  q?: string | undefined;
};

/** Everything but the token. */
const contactColumns = sql`c.id, c.email, c.status, c.name, c.company, c.role, c.country, c.city, c.industry, c.phone,
  c.source, c.topics, c.utm, c.locale, c.confirmed_at, c.left_at, c.created_at`;

const newestFirst = sql`c.created_at DESC, c.id`;

/** A page of contacts, newest first. */
export async function listContacts(options: ContactFilter & PageQuery): Promise<Page<Contact>> {
  const from = sql`contacts c ${toCondition(options)}`;
  const { rows, total } = await readPage<ContactRow>(db(), { columns: contactColumns, from, order: newestFirst }, options);
  return { items: rows.map(toContact), total };
}

/** The newest `limit` matching contacts, newest first. */
export async function selectContacts(client: Queryable, where: Sql, limit: number): Promise<Contact[]> {
  const { rows } = await client.query<ContactRow>(
    sql`SELECT ${contactColumns} FROM contacts c ${where} ORDER BY ${newestFirst} LIMIT ${limit}`,
  );
  return rows.map(toContact);
}

/**
 * One contact as administrators see it.
 *
 * @throws NotFoundError
 */
export async function getContact(id: string): Promise<Contact> {
  const [contact] = await selectContacts(db().pool, sql`WHERE c.id = ${id}`, 1);
  if (!contact) throw new NotFoundError('contact');
  return contact;
}

/**
 * Keeps the categories of some topics from being deleted until the end of the transaction. Take it before a contact's row:
 * deleting a category locks them in this order.
 *
 * @param stored loads the topics that are chosen already; called only if a topic is not a category, as it may have been deleted
 * @throws InvalidFields for every other topic that is no category
 */
export async function requireTopics(
  client: Queryable,
  topics: readonly string[] | null | undefined,
  stored: () => Promise<readonly string[]> = async () => [],
): Promise<void> {
  if (!topics?.length) return;
  const existing = await lockTopics(client, topics);
  if (existing.length === topics.length) return;
  const known = new Set([...existing, ...(await stored())]);
  const unknown = topics.flatMap((slug, index) =>
    known.has(slug) ? [] : [new InvalidField('topics', 'value_error', 'Topic should be the slug of a category', [index])],
  );
  if (unknown.length > 0) throw new InvalidFields(unknown);
}

/**
 * Keeps those topics that are categories from being deleted until the end of the transaction. The deletion of a category locks it
 * before what has it as a topic, so a change does as well.
 *
 * @returns their slugs
 */
export async function lockTopics(client: Queryable, topics: readonly string[]): Promise<string[]> {
  if (topics.length === 0) return [];
  const { rows } = await client.query<{ slug: string }>(
    sql`SELECT slug FROM categories WHERE slug = ANY(${topics}) ORDER BY slug FOR KEY SHARE`,
  );
  return rows.map(({ slug }) => slug);
}

export function toCondition({ status, topic, source, locale, q }: ContactFilter): Sql {
  const conditions: Sql[] = [];
  if (status) conditions.push(sql`c.status = ${status}`);
  if (topic) conditions.push(sql`(c.topics = '{}' OR ${topic} = ANY(c.topics))`);
  if (source) conditions.push(sql`c.source = ${source}`);
  if (locale) conditions.push(sql`c.locale = ${locale}`);
  if (q) {
    const pattern = toContains(q);
    conditions.push(sql`(c.email ILIKE ${pattern} OR c.name ILIKE ${pattern} OR c.company ILIKE ${pattern})`);
  }
  return conditions.length === 0 ? empty : sql`WHERE ${join(conditions, ' AND ')}`;
}
