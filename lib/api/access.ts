import type { StaffRole, Writer } from '../people/auth/record';
import type { KeyRecord } from '../people/keys/record';
import type { Caller } from '../people/staff/record';
import type { SubscriberRecord } from '../people/subscribers/record';
import type { WebhookOwner } from '../people/webhooks/writes';
import type { AuditContext } from '../platform/audit/record';
import { NotFoundError } from '../platform/errors';
import { ApiError } from './problems';

/**
 * Who may call (contract, sections 3 and 4).
 * `anyone`: with or without a key; a session is ignored.
 * `holder`: a key in any status, or a portal session.
 * `session`: a portal session; no key is enough.
 * `contributor`: the session of any member of staff, or an admin token.
 * `editor`: an editor's or administrator's session, or an admin token.
 * `admin`: an administrator's session, or an admin token of full scope.
 * `staff_session`, `admin_session`: the session of any member of staff, or of an administrator. No token is enough, so that a
 *   leaked one cannot outlive itself.
 */
export type Access = 'anyone' | 'holder' | 'session' | 'contributor' | 'editor' | 'admin' | 'staff_session' | 'admin_session';

/** The caller, known before any handler runs. `fullText` says whether bodies of articles may be sent. */
export type Principal = AnonymousPrincipal | KeyPrincipal | SessionPrincipal | StaffPrincipal;

export type AnonymousPrincipal = { kind: 'anonymous'; fullText: false };

/** The holder of a key. Only operations that accept keys in any status see one that is not usable. */
export type KeyPrincipal = {
  kind: 'key';
  fullText: boolean;
  key: KeyRecord;
  /** the key is usable, and it knows this network or has room to learn it */
  trusted: boolean;
};

/** A user signed in to the portal. */
export type SessionPrincipal = {
  kind: 'session';
  fullText: false;
  email: string;
  subscriber: SubscriberRecord | undefined;
};

/** A member of staff, by session or token; audit rows name them by `actor`. A token has no email address and no user. */
export type StaffPrincipal = {
  kind: 'staff';
  fullText: false;
  role: StaffRole;
  actor: string;
  email: string | undefined;
  user: { id: string; name: string } | undefined;
};

export const anonymous: AnonymousPrincipal = { kind: 'anonymous', fullText: false };

/** The calling member of staff. Admission admits no other callers; the check narrows the type. */
export function toStaff(principal: Principal): StaffPrincipal {
  if (principal.kind !== 'staff') throw new ApiError('admin_required');
  return principal;
}

/** The calling user. Admission admits sessions only; the check narrows the type. */
export function toUser(principal: Principal): { id: string; name: string } {
  const { user } = toStaff(principal);
  if (!user) throw new ApiError('credentials_missing');
  return user;
}

/** The actor of an audited change. */
export function toAuditContext(principal: Principal, requestId: string): AuditContext & { requestId: string } {
  return { actor: toStaff(principal).actor, requestId };
}

/** The user who changes a user, with what survives the change or may prove who they are. */
export function toCaller(
  principal: Principal,
  { browser, client }: { browser: { replaces: string | undefined } | undefined; client: string },
): Caller {
  return { email: toStaff(principal).email, session: browser?.replaces, client };
}

/** The member of staff or token that reads and changes editorial data. */
export function toWriter(principal: Principal, requestId: string): Writer {
  const { actor, role, email } = toStaff(principal);
  return { actor, role, email, requestId };
}

/** The signed-in subscriber as the owner of webhooks; undefined for a session without a subscription. */
export function toWebhookOwner(
  principal: Principal,
  { requestId, now }: { requestId: string; now: Date },
): WebhookOwner | undefined {
  const subscriber = principal.kind === 'session' ? principal.subscriber : undefined;
  return subscriber && { subscriberId: subscriber.id, actor: `subscriber:${subscriber.email}`, requestId, now };
}

/**
 * Like `toWebhookOwner`, but required: without a subscription there are no webhooks.
 *
 * @throws NotFoundError
 */
export function requireWebhookOwner(principal: Principal, context: { requestId: string; now: Date }): WebhookOwner {
  const owner = toWebhookOwner(principal, context);
  if (!owner) throw new NotFoundError('webhook');
  return owner;
}
