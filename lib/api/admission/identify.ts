import { findAdminToken } from '../../admin/reads';
import { recordTokenUsage } from '../../admin/writes';
import { findSession } from '../../auth/reads';
import type { Session } from '../../auth/record';
import { db } from '../../db/client';
import { findKey } from '../../keys/reads';
import type { KeyRecord } from '../../keys/record';
import { keyProblem } from '../../keys/rules';
import { portalUrl } from '../../portal-links';
import type { Access } from '../http/operation';
import type { ApiRequest } from '../http/request';
import { ApiError } from '../problems';
import { CHALLENGE, hashesMatch, readPresented } from './credential';

/**
 * Whose request this is, before anything is counted.
 * `refused`: a credential that opens nothing; its request counts to the address, never to the key's owner.
 * `key`: in order as far as the database knows; whether this network may use it is the counters' step to say.
 * `broken key`: not in order, where the operation takes keys in any state.
 */
export type Identity =
  | { kind: 'anonymous' }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'key'; key: KeyRecord }
  | { kind: 'broken key'; key: KeyRecord }
  | { kind: 'session'; session: Session }
  | { kind: 'admin token'; prefix: string };

/**
 * The first step of every request: its credential becomes an identity (contract, section 3, in that order). A key beats a
 * cookie, and a cookie is looked at only where sessions count.
 *
 * @throws whatever the database throws when it is away; refusals are returned, because they are counted
 */
export async function identify(request: ApiRequest, access: Access, now: Date): Promise<Identity> {
  try {
    const credential = readPresented(request.headers);
    if (credential?.kind === 'hia') return await identifyAdminToken(credential, access, now);
    if (credential) return await identifyKey(credential, access, now);
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', error };
    throw error;
  }
  if (access === 'anyone') return { kind: 'anonymous' };
  const session = await findSession(request.headers.get('cookie') ?? undefined, now);
  return session ? { kind: 'session', session } : { kind: 'anonymous' };
}

async function identifyKey(credential: { prefix: string; hash: Buffer }, access: Access, now: Date): Promise<Identity> {
  const key = await findKey(credential.prefix);
  if (!key || !hashesMatch(key.hash, credential.hash)) throw new ApiError('key_invalid', {}, CHALLENGE);
  const code = keyProblem(key, now);
  if (!code) return { kind: 'key', key };
  if (access === 'holder') return { kind: 'broken key', key };
  throw rejectKey(code, key);
}

/** The refusal of a key that is not in order, with what its code carries besides. */
export function rejectKey(code: NonNullable<ReturnType<typeof keyProblem>>, key: Pick<KeyRecord, 'frozenAt'>): ApiError {
  if (code === 'key_revoked') return new ApiError(code, {}, CHALLENGE);
  if (code === 'subscription_inactive') return new ApiError(code);
  return new ApiError(code, { frozen_at: (key.frozenAt ?? new Date()).toISOString(), portal_url: portalUrl() });
}

async function identifyAdminToken(credential: { prefix: string; hash: Buffer }, access: Access, now: Date): Promise<Identity> {
  if (access !== 'admin') throw new ApiError('key_invalid', {}, CHALLENGE);
  const token = await findAdminToken(db(), credential.prefix);
  if (!token || !hashesMatch(token.hash, credential.hash) || token.expiresAt <= now)
    throw new ApiError('key_invalid', {}, CHALLENGE);
  if (token.revokedAt) throw new ApiError('key_revoked', {}, CHALLENGE);
  // For the list of tokens only; a request does not wait for it, nor fail with it.
  void recordTokenUsage(db(), token, now).catch(() => undefined);
  return { kind: 'admin token', prefix: credential.prefix };
}
