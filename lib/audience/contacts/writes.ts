import { findLink, markLinkUsed } from '../../people/links/writes';
import { maskEmail } from '../../people/subscribers/rules';
import type { Actor } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { type Sql, sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { NotFoundError, TokenInvalidError } from '../../platform/errors';
import { toNetwork } from '../../platform/network';
import { type ContactFilter, requireTopics, selectContacts, toCondition } from './reads';
import type { ContactChoice, ContactRow } from './record';
import { CONSENT_VERSION, type ContactStatus, isUnsubscribeToken } from './rules';
import { type Contact, ContactDetails, type Preferences, type PreferencesChange } from './schema';

/** An anonymous visitor: audit rows of contacts contain no address, so a key or session that was sent along is not named. */
const toVisitor = (requestId: string) => ({ name: 'anonymous', requestId });

/**
 * Makes an address a contact. The first use of a link confirms what was typed into its form; later uses change nothing. The
 * link's row is the lock, so of simultaneous uses one confirms.
 *
 * @param link.email folded
 * @returns what the contact receives now
 * @throws TokenInvalidError also for a contact that has complained
 */
export async function confirmContact(
  database: Database,
  link: { email: string; token: string },
  context: { requestId: string; client: string; now: Date },
): Promise<ContactChoice> {
  return inTransaction(database, async (client) => {
    const found = await findLink(client, { purpose: 'newsletter', ...link }, context.now);
    if (!found) throw new TokenInvalidError();
    const before = await findContact(client, sql`email = ${link.email}`);
    if (before?.status === 'complained') throw new TokenInvalidError();
    if (found.usedAt) {
      if (!before) throw new TokenInvalidError();
      return toChoice(before);
    }
    const after = await storeContact(
      client,
      { ...ContactDetails.parse(found.details), ...link, locale: found.locale },
      context.now,
    );
    // A complaint that was committed since the contact was read.
    if (!after) throw new TokenInvalidError();
    await markLinkUsed(client, found.hash, context.now);
    await writeAudit(client, {
      actor: toVisitor(context.requestId),
      action: 'contact.confirm',
      subject: `contact:${after.id}`,
      before: before ? { status: before.status } : null,
      after: {
        status: after.status,
        consent: CONSENT_VERSION,
        locale: after.locale,
        network: toNetwork(context.client)?.label ?? null,
      },
    });
    return toChoice(after);
  });
}

async function storeContact(
  client: Queryable,
  contact: ContactDetails & Pick<ContactRow, 'email' | 'locale'>,
  now: Date,
): Promise<ContactRow | undefined> {
  const { email, name, company, role, country, city, industry, phone, source, locale } = contact;
  const utm = contact.utm && JSON.stringify(contact.utm);
  const { rows } = await client.query<ContactRow>(
    sql`INSERT INTO contacts AS c (email, name, company, role, country, city, industry, phone, source, topics, utm, locale, confirmed_at)
      VALUES (${email}, ${name}, ${company}, ${role}, ${country}, ${city}, ${industry}, ${phone}, ${source},
        ${contact.topics ?? []}, ${utm}, ${locale}, ${now})
      ON CONFLICT (email) DO UPDATE SET status = 'confirmed', left_at = NULL, confirmed_at = EXCLUDED.confirmed_at,
        name = EXCLUDED.name, company = EXCLUDED.company, role = EXCLUDED.role, country = EXCLUDED.country,
        city = EXCLUDED.city, industry = EXCLUDED.industry, phone = EXCLUDED.phone, source = EXCLUDED.source,
        topics = EXCLUDED.topics, utm = EXCLUDED.utm, locale = EXCLUDED.locale
      WHERE c.status <> 'complained' RETURNING *`,
  );
  return rows[0];
}

/**
 * Reads what a contact receives, after changing it as the contact wishes.
 *
 * @throws TokenInvalidError, InvalidFields for topics that neither exist nor are chosen already
 */
export async function changePreferences(
  database: Database,
  token: string,
  change: PreferencesChange,
  context: { requestId: string; now: Date },
): Promise<Preferences> {
  if (!isUnsubscribeToken(token)) throw new TokenInvalidError();
  return inTransaction(database, async (client) => {
    const find = () => findContact(client, sql`unsubscribe_token = ${token}`);
    await requireTopics(client, change.topics, async () => (await find())?.topics ?? []);
    const contact = await find();
    if (!contact) throw new TokenInvalidError();
    const topics = change.topics === undefined ? contact.topics : (change.topics ?? []);
    const locale = change.locale ?? contact.locale;
    await client.query(sql`UPDATE contacts SET topics = ${topics}, locale = ${locale} WHERE id = ${contact.id}`);
    const status = change.unsubscribe ? await leave(client, contact, toVisitor(context.requestId), context.now) : contact.status;
    return { email: maskEmail(contact.email), status, topics, locale };
  });
}

/** Unsubscribes the contact that has a token. Repetitions and unknown tokens change nothing. */
export async function unsubscribeByToken(
  database: Database,
  token: string,
  context: { requestId: string; now: Date },
): Promise<void> {
  if (!isUnsubscribeToken(token)) return;
  // Most repeats and unknown tokens need no transaction.
  const { rowCount } = await database.query(
    sql`SELECT FROM contacts WHERE unsubscribe_token = ${token} AND status = 'confirmed'`,
  );
  if (rowCount === 0) return;
  await inTransaction(database, async (client) => {
    const contact = await findContact(client, sql`unsubscribe_token = ${token}`);
    if (contact) await leave(client, contact, toVisitor(context.requestId), context.now);
  });
}

/**
 * Unsubscribes a contact for an administrator. A repeat changes nothing.
 *
 * @throws NotFoundError
 */
export async function unsubscribeContact(database: Database, id: string, actor: Actor, now: Date): Promise<void> {
  await inTransaction(database, async (client) => {
    const contact = await findContact(client, sql`id = ${id}`);
    if (!contact) throw new NotFoundError('contact');
    await leave(client, contact, actor, now);
  });
}

/** Only a confirmed contact unsubscribes: a bounce and a complaint stay known. */
async function leave(
  client: Queryable,
  contact: ContactRow,
  actor: Pick<Actor, 'name' | 'requestId'>,
  now: Date,
): Promise<ContactStatus> {
  if (contact.status !== 'confirmed') return contact.status;
  await client.query(sql`UPDATE contacts SET status = 'unsubscribed', left_at = ${now} WHERE id = ${contact.id}`);
  await writeAudit(client, {
    actor,
    action: 'contact.unsubscribe',
    subject: `contact:${contact.id}`,
    before: { status: 'confirmed' },
    after: { status: 'unsubscribed' },
  });
  return 'unsubscribed';
}

/** Reads and locks a contact. */
async function findContact(client: Queryable, where: Sql): Promise<ContactRow | undefined> {
  const { rows } = await client.query<ContactRow>(sql`SELECT * FROM contacts WHERE ${where} FOR UPDATE`);
  return rows[0];
}

function toChoice({ status, topics, locale }: ContactChoice): ContactChoice {
  return { status, topics, locale };
}

/** Exports contacts, with an audit row of the filters and the count. The search text may be an address, so it is not recorded. */
export async function exportContacts(database: Database, filter: ContactFilter, limit: number, actor: Actor): Promise<Contact[]> {
  return inTransaction(database, async (client) => {
    const contacts = await selectContacts(client, toCondition(filter), limit);
    const { status, topic, source, locale, q } = filter;
    await writeAudit(client, {
      actor,
      action: 'contact.export',
      subject: 'contacts',
      before: null,
      after: { rows: contacts.length, status, topic, source, locale, searched: q !== undefined },
    });
    return contacts;
  });
}
