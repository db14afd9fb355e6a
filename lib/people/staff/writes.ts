import { type Actor, hasRole, type StaffRole, service, staffRoles } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { foldEmail } from '../../platform/email';
import { LastAdminError, LoginInvalidError, NotFoundError, UserExistsError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import { emailLocale } from '../../platform/mail/reads';
import { queueEmail } from '../../platform/mail/writes';
import { InvalidField } from '../../platform/validation';
import { isFreshLinkSession } from '../auth/reads';
import type { StaffMember } from '../auth/record';
import { createSessionToken } from '../auth/rules';
import { beginSession, endSessions } from '../auth/writes';
import { hashPassword, verifyPassword } from '../passwords/argon2';
import { isGuessable } from '../passwords/rules';
import { freeAttempts, reserveAttempt } from '../passwords/writes';
import { getUserRow } from './reads';
import type { UserRow } from './record';
import { FRESH_LINK_MINUTES, SEEN_PRECISION_MS, toDefaultName } from './rules';
import type { UserCreate, UserUpdate } from './schema';

/**
 * Adds a member of staff.
 *
 * @throws InvalidField for a password that is easy to guess; UserExistsError, OverloadedError
 */
export async function createUser(
  database: Database,
  input: Pick<UserCreate, 'email' | 'name' | 'role'> & Partial<UserCreate>,
  actor: Actor,
): Promise<{ id: string }> {
  const { email, name, role, password } = input;
  if (password !== undefined) requireGoodPassword(password, input);
  const hash = password === undefined ? null : await hashPassword(password);
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      sql`INSERT INTO users (email, name, role, bio_zh, bio_en, avatar, password_hash)
        VALUES (${email}, ${name}, ${role}, ${input.bio_zh ?? ''}, ${input.bio_en ?? ''}, ${input.avatar ?? ''}, ${hash})
       ON CONFLICT (email) DO NOTHING RETURNING id`,
    );
    const row = rows[0];
    if (!row) throw new UserExistsError();
    await writeAudit(client, {
      actor,
      action: 'user.create',
      subject: `user:${email}`,
      before: null,
      after: { email, name, role },
    });
    return row;
  });
}

const FIELDS = ['name', 'role', 'bio_zh', 'bio_en', 'avatar'] as const;

/**
 * Changes a user. A new role or password ends the user's sessions, except the caller's.
 *
 * @throws NotFoundError, LastAdminError, OverloadedError; InvalidField for another email address, or a password that is easy to
 *   guess; LoginInvalidError when the caller's own present password is wrong
 */
export async function updateUser(
  database: Database,
  id: string,
  changes: UserUpdate,
  actor: Actor,
  context: { client: string; browser: { replaces: string | undefined } | undefined; now: Date },
): Promise<void> {
  const user = await getUserRow(database, id);
  if (changes.email && changes.email !== user.email)
    throw new InvalidField('email', 'value_error', 'The email address cannot change');
  const own = actor.email === user.email;
  const session = context.browser?.replaces;
  const hash = await hashNewPassword(database, user, changes, own ? { ...context, session } : undefined);
  await inTransaction(database, async (client) => {
    const before = await lockUser(client, id, { admins: changes.role !== undefined && changes.role !== null });
    if (changes.role && changes.role !== 'admin') await requireAnotherAdmin(client, before);
    // The password that the caller verified was changed in the meantime.
    if (hash && own && before.password_hash !== user.password_hash) throw new LoginInvalidError();
    const changed = FIELDS.filter((field) => (changes[field] ?? before[field]) !== before[field]);
    if (changed.length === 0 && !hash) return;
    const after = { ...before, ...pick(changes, changed), password_hash: hash ?? before.password_hash };
    await client.query(
      sql`UPDATE users SET name = ${after.name}, role = ${after.role}, bio_zh = ${after.bio_zh}, bio_en = ${after.bio_en},
        avatar = ${after.avatar}, password_hash = ${after.password_hash} WHERE id = ${id}`,
    );
    if (hash || changed.includes('role')) await endSessions(client, before.email, session);
    if (hash) await freeAttempts(client, before.email);
    await writeAudit(client, {
      actor,
      action: 'user.update',
      subject: `user:${before.email}`,
      before: pick(before, changed),
      after: { ...pick(after, changed), ...(hash ? { password_changed: true } : {}) },
    });
  });
}

/**
 * The hash of a new password, or undefined if it stays as it is.
 *
 * @param owner the request, if users change their own password, which they have to know
 */
async function hashNewPassword(
  database: Database,
  user: UserRow,
  { password, current_password, name }: UserUpdate,
  owner: Parameters<typeof requireOwnPassword>[3] | undefined,
): Promise<string | undefined> {
  if (!password) return undefined;
  requireGoodPassword(password, { email: user.email, name: name ?? user.name });
  if (owner) await requireOwnPassword(database, user, current_password ?? undefined, owner);
  return hashPassword(password);
}

/**
 * Disables a user and ends the user's sessions, except the caller's. Disabling again changes nothing.
 *
 * @param options.keepLast rejects disabling the last enabled administrator; the operator's command may
 * @throws NotFoundError, LastAdminError
 */
export async function disableUser(
  database: Database,
  id: string,
  actor: Actor,
  { keepLast = true, session }: { keepLast?: boolean; session?: string | undefined } = {},
): Promise<void> {
  await inTransaction(database, async (client) => {
    const user = await lockUser(client, id, { admins: true });
    if (user.disabled_at) return;
    if (keepLast) await requireAnotherAdmin(client, user);
    await setDisabled(client, user, true, actor);
    await endSessions(client, user.email, session);
  });
}

/**
 * Enables a user. Enabling again changes nothing.
 *
 * @throws NotFoundError
 */
export async function enableUser(database: Database, id: string, actor: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    const user = await lockUser(client, id, { admins: false });
    if (user.disabled_at) await setDisabled(client, user, false, actor);
  });
}

async function setDisabled(client: Queryable, user: UserRow, disabled: boolean, actor: Actor): Promise<void> {
  const { rows } = await client.query<{ disabled_at: Date | null }>(
    sql`UPDATE users SET disabled_at = CASE WHEN ${disabled} THEN clock_timestamp() END WHERE id = ${user.id}
      RETURNING disabled_at`,
  );
  await writeAudit(client, {
    actor,
    action: disabled ? 'user.disable' : 'user.enable',
    subject: `user:${user.email}`,
    before: { role: user.role, disabled_at: user.disabled_at },
    after: { role: user.role, disabled_at: rows[0]?.disabled_at ?? null },
  });
}

/**
 * Locks a user until the end of the transaction. With `admins`, locks all enabled administrators in id order first, so that
 * two concurrent demotions cannot remove the last one.
 *
 * @throws NotFoundError
 */
async function lockUser(client: Queryable, id: string, { admins }: { admins: boolean }): Promise<UserRow> {
  if (admins) await client.query(`SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL ORDER BY id FOR UPDATE`);
  const { rows } = await client.query<UserRow>(sql`SELECT * FROM users WHERE id = ${id} FOR UPDATE`);
  if (!rows[0]) throw new NotFoundError('user');
  return rows[0];
}

/** @throws LastAdminError if a user, locked together with the administrators, is the only enabled one */
async function requireAnotherAdmin(client: Queryable, user: UserRow): Promise<void> {
  if (user.role !== 'admin' || user.disabled_at) return;
  const { rowCount } = await client.query(
    sql`SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL AND id <> ${user.id} LIMIT 1`,
  );
  if (rowCount === 0) throw new LastAdminError();
}

/** @throws InvalidField */
function requireGoodPassword(password: string, user: { email: string; name: string }): void {
  if (!isGuessable(password, user)) return;
  const msg = 'Value should not be the email address, its local part or the name';
  throw new InvalidField('password', 'value_error', msg);
}

/**
 * Requires the current password, unless the user has just signed in by link. A wrong one counts as a failed sign-in
 * attempt.
 *
 * @throws LoginInvalidError, ActionLimitedError, OverloadedError; InvalidField if it is missing
 */
async function requireOwnPassword(
  database: Database,
  user: UserRow,
  current: string | undefined,
  { session, client, now }: { session: string | undefined; client: string; now: Date },
): Promise<void> {
  if (session && (await isFreshLinkSession(session, user.email, FRESH_LINK_MINUTES, now))) return;
  if (current === undefined) throw new InvalidField('current_password', 'missing', 'Field required');
  await reserveAttempt(database, { email: user.email, client, now });
  if (!(await verifyPassword(user.password_hash ?? undefined, current))) throw new LoginInvalidError();
}

/**
 * Signs a member of staff in with a password, and frees the attempts of the address.
 *
 * @param input.password folded
 * @throws LoginInvalidError alike for a wrong password, an unknown address, a disabled user and one without a password;
 *   ActionLimitedError, OverloadedError
 */
export async function logIn(
  database: Database,
  input: { email: string; password: string; client: string; replaces: string | undefined },
  context: { now: Date; requestId: string },
): Promise<{ user: Pick<UserRow, 'id' | 'email' | 'name' | 'role'>; token: string; expiresAt: Date }> {
  const { email, password, client: address, replaces } = input;
  await reserveAttempt(database, { email, client: address, now: context.now });
  const found = await database.query<UserRow>(sql`SELECT * FROM users WHERE email = ${email} AND disabled_at IS NULL`);
  const hash = found.rows[0]?.password_hash ?? undefined;
  if (!(await verifyPassword(hash, password))) throw new LoginInvalidError();
  const token = createSessionToken();
  return inTransaction(database, async (client) => {
    // The user may have changed since; from here on a change waits, and ends this session too.
    const { rows } = await client.query<UserRow>(
      sql`SELECT * FROM users WHERE email = ${email} AND disabled_at IS NULL AND password_hash = ${hash} FOR SHARE`,
    );
    const user = rows[0];
    if (!user) throw new LoginInvalidError();
    await freeAttempts(client, email);
    const { expiresAt } = await beginSession(client, { email, sessionToken: token, replaces, byLink: false }, context);
    return { user, token, expiresAt };
  });
}

/** Records that a member of staff made a request, at most once a minute. */
export async function recordSeen(database: Database, { id, lastSeenAt }: StaffMember, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SEEN_PRECISION_MS);
  if (lastSeenAt && lastSeenAt > before) return;
  await database.query(
    sql`UPDATE users SET last_seen_at = ${now} WHERE id = ${id} AND (last_seen_at IS NULL OR last_seen_at <= ${before})`,
  );
}

/**
 * Makes an address an administrator's: adds a user without a password, or promotes the one there is.
 *
 * @param email folded
 * @param options.enable also enables a disabled user
 * @returns false if nothing changed
 */
export async function ensureAdmin(
  database: Database,
  email: string,
  actor: Actor,
  { enable }: { enable: boolean },
): Promise<boolean> {
  return inTransaction(database, async (client) => {
    const { rows: added } = await client.query<UserRow>(
      sql`INSERT INTO users (email, name, role)
       SELECT ${email}, coalesce(nullif((SELECT name FROM subscribers WHERE email = ${email}), ''), ${toDefaultName(email)}),
       'admin'
       ON CONFLICT (email) DO NOTHING RETURNING *`,
    );
    const [user] = added;
    if (user) {
      const after = { email, name: user.name, role: user.role };
      await writeAudit(client, { actor, action: 'user.create', subject: `user:${email}`, before: null, after });
      return true;
    }
    const { rows } = await client.query<UserRow>(sql`SELECT * FROM users WHERE email = ${email} FOR UPDATE`);
    const [before] = rows;
    if (!before || (before.disabled_at && !enable)) return false;
    if (before.role !== 'admin') await promote(client, before, actor);
    if (before.disabled_at) await setDisabled(client, { ...before, role: 'admin' }, false, actor);
    return before.role !== 'admin' || before.disabled_at !== null;
  });
}

async function promote(client: Queryable, user: UserRow, actor: Actor): Promise<void> {
  await client.query(sql`UPDATE users SET role = 'admin' WHERE id = ${user.id}`);
  await endSessions(client, user.email);
  const [before, after]: { role: StaffRole }[] = [{ role: user.role }, { role: 'admin' }];
  await writeAudit(client, { actor, action: 'user.update', subject: `user:${user.email}`, before, after });
}

/**
 * Disables an administrator by email address, even the last one.
 *
 * @param email folded
 * @returns false if the address is not an enabled administrator's
 */
export async function disableAdmin(database: Database, email: string, actor: Actor): Promise<boolean> {
  const { rows } = await database.query<{ id: string }>(
    sql`SELECT id FROM users WHERE email = ${email} AND role = 'admin' AND disabled_at IS NULL`,
  );
  if (!rows[0]) return false;
  await disableUser(database, rows[0].id, actor, { keepLast: false });
  return true;
}

/**
 * Makes every address of ADMIN_EMAILS an administrator's (contract, section 1). Never removes or enables one.
 *
 * @throws Error with a one-line message when an address is invalid
 */
export async function ensureAdmins(database: Database, emails: readonly string[]): Promise<void> {
  for (const text of emails) {
    const email = foldEmail(text.trim());
    if (!email) throw new Error(`ADMIN_EMAILS must be email addresses separated by commas; "${text}" is not a valid address`);
    await ensureAdmin(database, email, service, { enable: false });
  }
}

function pick(row: object, fields: readonly string[]): Partial<UserRow> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field)));
}

/**
 * Queues an email to every enabled user with at least a role, in the language of their emails. It reports pending work
 * without quoting it.
 */
export async function queueStaffEmails(
  client: Queryable,
  template: 'comment_waiting' | 'subscription_request',
  role: StaffRole,
): Promise<void> {
  const roles = staffRoles.filter((each) => hasRole(each, role));
  const { rows } = await client.query<{ email: string; locale: Locale }>(sql`
    SELECT email, ${emailLocale(sql`users.email`)} AS locale
    FROM users WHERE role = ANY (${roles}::staff_role[]) AND disabled_at IS NULL ORDER BY email`);
  for (const { email: to, locale } of rows) await queueEmail(client, { to, locale, template, props: {} });
}
