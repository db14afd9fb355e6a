import type { AuditContext } from '../../audit/record';
import type { KeyRecord } from '../../keys/record';
import type { SubscriberRecord } from '../../subscribers/record';
import { ApiError } from '../problems';

/** The caller, known before any handler runs. `fullText` says whether bodies of articles may be sent. */
export type Principal = AnonymousPrincipal | KeyPrincipal | SessionPrincipal | AdminPrincipal;

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
  admin: boolean;
};

/** An administrator, by session or token; audit rows name them by `actor`. */
export type AdminPrincipal = { kind: 'admin'; fullText: false; actor: string };

export const anonymous: AnonymousPrincipal = { kind: 'anonymous', fullText: false };

/** Who makes an audited change. Admission has let in administrators only; the check narrows the type. */
export function toAuditContext(principal: Principal, requestId: string): AuditContext & { requestId: string } {
  if (principal.kind !== 'admin') throw new ApiError('admin_required');
  return { actor: principal.actor, requestId };
}
