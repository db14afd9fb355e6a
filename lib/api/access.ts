import type { KeyRecord } from '../people/keys/record';
import type { SubscriberRecord } from '../people/subscribers/record';
import type { Actor, StaffRole } from '../platform/actor';
import { ApiError } from './problems';

/**
 * Who may call (contract, sections 3 and 4).
 * `anyone`: with or without a key; a session is ignored.
 * `holder`: a key in any status, or a portal session.
 * `session`: a portal session; no key is enough.
 * `contributor`: the session of any member of staff, or an admin token.
 * `editor`: an editor's or administrator's session, or an admin token.
 * `admin`: an administrator's session, or an admin token of full scope.
 * `staff_session`, `editor_session`, `admin_session`: the session of a member of staff of that role. A token is not enough: a
 *   leaked one could create its own successor, and tokens have no email address.
 */
export type Access =
  | 'anyone'
  | 'holder'
  | 'session'
  | 'contributor'
  | 'editor'
  | 'admin'
  | 'staff_session'
  | 'editor_session'
  | 'admin_session';

/** The caller, known before any handler runs. `fullText` says whether bodies of articles may be sent. */
export type Principal = { fullText: boolean; actor: Actor } & (
  | { kind: 'anonymous' | 'staff' }
  | { kind: 'session'; subscriber: SubscriberRecord | undefined; role: StaffRole | undefined }
  | {
      /** The holder of a key. Only operations that accept keys in any status see one that is not usable. */
      kind: 'key';
      key: KeyRecord;
      /** the key is usable, and it knows this network or has room to learn it */
      trusted: boolean;
    }
);

/** The calling user. Admission admits sessions only; the check narrows the type. */
export function requireUser({ userId }: Actor): string {
  if (userId === undefined) throw new ApiError('credentials_missing');
  return userId;
}
