import { findAdminToken } from '../../console/admin/reads';
import type { TokenScope } from '../../console/admin/record';
import { recordTokenUsage } from '../../console/admin/writes';
import { findSession } from '../../people/auth/reads';
import type { Session } from '../../people/auth/record';
import { findKey } from '../../people/keys/reads';
import type { KeyRecord } from '../../people/keys/record';
import { keyProblem } from '../../people/keys/rules';
import { recordSeen } from '../../people/staff/writes';
import type { RejectionCode } from '../../people/usage/record';
import { db } from '../../platform/db/client';
import { portalUrl } from '../../platform/portal-links';
import type { Access } from '../access';
import type { HeaderReader } from '../http/request';
import { ApiError, CHALLENGE } from '../problems';
import { hashesMatch, readPresented } from './credential';

type Rejection = { subscriberId: string; code: RejectionCode };

/**
 * Who sent the request, before anything is counted.
 * `rejected`: the credential opens nothing; the request counts against the address, never against a subscriber.
 *   `rejection`: what the subscriber can look up about it
 * `key`: usable as far as the database knows; the counters' step decides about its network.
 * `unusable_key`: not usable, on an operation that accepts keys in any status.
 */
export type Identity =
  | { kind: 'anonymous' }
  | { kind: 'rejected'; error: ApiError; rejection?: Rejection }
  | { kind: 'key'; key: KeyRecord }
  | { kind: 'unusable_key'; key: KeyRecord }
  | { kind: 'session'; session: Session }
  | { kind: 'admin_token'; prefix: string; scope: TokenScope };

/**
 * Turns the request's credential into an identity, in the order of the contract (section 3). A key takes precedence over a
 * cookie, and a cookie is read only where sessions are accepted.
 *
 * @throws what the database throws when it is unavailable; rejected credentials are returned, because they are counted
 */
export async function identify(request: { headers: HeaderReader }, access: Access, now: Date): Promise<Identity> {
  try {
    const credential = readPresented(request.headers);
    if (credential?.kind === 'hia') return await identifyAdminToken(credential, access, now);
    if (credential) return await identifyKey(credential, access, now);
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'rejected', error };
    throw error;
  }
  if (access === 'anyone') return { kind: 'anonymous' };
  const session = await findSession(request.headers.get('cookie') ?? undefined, now);
  if (!session) return { kind: 'anonymous' };
  // Only the list of users shows it: the request neither waits for it nor fails with it.
  if (session.staff) void recordSeen(db(), session.staff, now).catch(() => undefined);
  return { kind: 'session', session };
}

async function identifyKey(credential: { prefix: string; hash: Buffer }, access: Access, now: Date): Promise<Identity> {
  const key = await findKey(credential.prefix);
  if (!key || !hashesMatch(key.hash, credential.hash)) throw new ApiError('key_invalid', {}, CHALLENGE);
  const code = keyProblem(key, now);
  if (!code) return { kind: 'key', key };
  if (access === 'holder') return { kind: 'unusable_key', key };
  const error = rejectKey(code, key);
  if (code === 'key_revoked') return { kind: 'rejected', error };
  return { kind: 'rejected', error, rejection: { subscriberId: key.subscriber.id, code } };
}

/** The problem of a key that is not usable, with its extra members. */
export function rejectKey(code: NonNullable<ReturnType<typeof keyProblem>>, key: Pick<KeyRecord, 'frozenAt'>): ApiError {
  if (code === 'key_revoked') return new ApiError(code, {}, CHALLENGE);
  if (code === 'subscription_inactive') return new ApiError(code);
  return new ApiError(code, { frozen_at: (key.frozenAt ?? new Date()).toISOString(), portal_url: portalUrl() });
}

async function identifyAdminToken(credential: { prefix: string; hash: Buffer }, access: Access, now: Date): Promise<Identity> {
  if (access === 'anyone' || access === 'holder' || access === 'session') throw new ApiError('key_invalid', {}, CHALLENGE);
  const token = await findAdminToken(credential.prefix);
  if (!token || !hashesMatch(token.hash, credential.hash) || token.expiresAt <= now)
    throw new ApiError('key_invalid', {}, CHALLENGE);
  if (token.revokedAt) throw new ApiError('key_revoked', {}, CHALLENGE);
  // Only the list of tokens shows it: the request neither waits for it nor fails with it.
  void recordTokenUsage(db(), token, now).catch(() => undefined);
  return { kind: 'admin_token', prefix: credential.prefix, scope: token.scope };
}
