import { mayHaveLink, requireAddressLimit } from '../../people/link-requests/writes';
import { findLinkPurpose, isForm } from '../../people/links/rules';
import { queueLink } from '../../people/links/writes';
import type { Actor } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction } from '../../platform/db/transaction';
import { NotFoundError, StateConflictError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import type { EmailTemplate } from '../../platform/mail/record';
import type { NewEmail } from '../../platform/mail/schema';
import { queueEmail } from '../../platform/mail/writes';

type StoredEmail = { to_email: string; template: EmailTemplate; locale: Locale; props: unknown; bulk: boolean };

/**
 * Sends an earlier email again, as a new one. A private link is never sent twice: the new email carries a new link, under the
 * rules of links, and only if the recipient may still have one.
 *
 * @returns the id of the new email
 * @throws NotFoundError, ActionLimitedError, CountersUnavailableError; StateConflictError `bulk` for email that is sent in
 *   batches, `waiting` while such an email is still to be sent, `not_entitled` when the recipient may have no link, `form` for
 *   the email of a public form
 */
export async function resendEmail(database: Database, id: string, now: Date, actor: Actor): Promise<string> {
  const { rows } = await database.query<StoredEmail>(sql`SELECT to_email, template, bulk FROM mails WHERE id = ${id}`);
  if (!rows[0]) throw new NotFoundError('email');
  const { to_email: to, template, bulk } = rows[0];
  if (bulk) throw new StateConflictError('bulk');
  const purpose = findLinkPurpose(template);
  // A recipient who wants another one fills in the form again: nobody else may trigger email to a stranger.
  if (purpose && isForm(purpose)) throw new StateConflictError('form');
  await requireAddressLimit({ purpose: purpose ?? 'notice', email: to, now });
  return inTransaction(database, async (client) => {
    // The lock makes a second administrator wait, and then find the first one's email waiting.
    const { rows: locked } = await client.query<StoredEmail>(
      sql`SELECT to_email, template, locale, props FROM mails WHERE id = ${id} FOR UPDATE`,
    );
    const email = locked[0];
    if (!email) throw new NotFoundError('email');
    const waiting = await client.query(
      sql`SELECT 1 FROM mails WHERE to_email = ${to} AND template = ${template} AND sent_at IS NULL AND gave_up_at IS NULL
        LIMIT 1`,
    );
    if (waiting.rowCount !== 0) throw new StateConflictError('waiting');
    if (purpose && !(await mayHaveLink(client, { purpose, email: to }, now))) throw new StateConflictError('not_entitled');
    const queued = purpose
      ? await queueLink(client, { purpose, email: to, locale: email.locale, now })
      : await queueEmail(client, { to, template, locale: email.locale, props: email.props } as NewEmail);
    const after = { email: to, template, resent_as: queued.id };
    await writeAudit(client, { actor, action: 'email.resend', subject: `email:${id}`, before: null, after });
    return queued.id;
  });
}
