import type { TokenScope } from '../../console/admin/record';
import type { Bucket, StepResult } from '../../counting/limits/record';
import { addressBucket, adminTokenBucket, sessionBucket, subscriberBucket } from '../../counting/limits/rules';
import { decide, noSources, toRequestSource, withDurable } from '../../counting/sources/rules';
import { learnSource } from '../../counting/sources/writes';
import type { KeyRecord } from '../../people/keys/record';
import { freezeKey } from '../../people/keys/writes';
import { countRequest, recordRejection, recordUsage } from '../../people/usage/writes';
import { hasRole, type StaffRole, staffRoles, toActorName } from '../../platform/actor';
import { db } from '../../platform/db/client';
import { env } from '../../platform/env';
import { portalUrl } from '../../platform/portal-links';
import type { Access, Principal } from '../access';
import type { ApiRequest } from '../http/request';
import { ApiError, CHALLENGE, particularDetails } from '../problems';
import { type Identity, rejectKey } from './identify';
import { toLimitError, toLimitHeaders, toLimitProblem } from './limit-headers';
import { requireOwnOrigin } from './origin';

type Call = {
  request: ApiRequest;
  access: Access;
  /** a session must then send our own Origin */
  writes: boolean;
  /** the client's IP address; `''` when unknown */
  client: string;
  requestId: string;
  now: Date;
};

/** The limit headers of every response, problems included. `bucketId` is the bucket that counted the request. */
export type Admission = { headers: Record<string, string>; bucketId?: string };

/**
 * Counts the request once and rejects callers without access, in the order of the contract (section 3). A bad, frozen or
 * unknown credential counts against its address, never against the subscriber.
 *
 * @param admission filled in before anything is thrown, so that problems carry the limits too
 * @throws ApiError
 */
export async function admit(identity: Identity, call: Call, admission: Admission): Promise<Principal> {
  switch (identity.kind) {
    case 'rejected':
      await count(addressBucket(call.client), call, admission);
      if (identity.rejection) recordRejection({ ...identity.rejection, now: call.now });
      throw identity.error;
    case 'anonymous':
      await countWithinLimit(addressBucket(call.client), call, admission);
      if (call.access !== 'anyone') throw toMissingCredentials(call.access);
      return { kind: 'anonymous', fullText: false, actor: { name: 'anonymous', requestId: call.requestId } };
    case 'unusable_key':
      await countWithinLimit(addressBucket(call.client), call, admission);
      return toKeyPrincipal(identity.key, call, { fullText: false, trusted: false });
    case 'key':
      return call.access === 'holder' ? admitHolder(identity.key, call, admission) : admitKey(identity.key, call, admission);
    case 'admin_token':
      await countWithinLimit(adminTokenBucket(identity.prefix), call, admission);
      return admitToken(identity, call);
    case 'session': {
      const { email, staff, subscriber } = identity.session;
      await countWithinLimit(sessionBucket(email), call, admission);
      const required = requiredRole(call.access);
      if (required && !(staff && hasRole(staff.role, required))) throw toRoleProblem(required);
      if (call.writes) requireOwnOrigin(call.request, env().appUrl);
      const known = { email, requestId: call.requestId, subscriberId: subscriber?.id };
      if (!required || !staff)
        return {
          kind: 'session',
          fullText: false,
          subscriber,
          role: staff?.role,
          actor: { ...known, name: toActorName({ email }) },
        };
      const { id: userId, role } = staff;
      return { kind: 'staff', fullText: false, actor: { ...known, name: toActorName({ email, role }), role, userId } };
    }
  }
}

/** Counts a request that was rejected before its caller was identified. The limit does not change the rejection. */
export async function countAddress(client: string, now: Date): Promise<Record<string, string>> {
  const admission: Admission = { headers: {} };
  await count(addressBucket(client), { now }, admission);
  return admission.headers;
}

/** A usable key: limits, sources and switches are one atomic step, and its outcome is durable before the response. */
async function admitKey(key: KeyRecord, call: Call, admission: Admission): Promise<Principal> {
  const now = call.now.getTime();
  const source = toRequestSource(key.id, call.client);
  const bucket = subscriberBucket(key.subscriber.id);
  admission.bucketId = bucket.id;
  const result = await countRequest({
    now,
    bucket,
    source: {
      keyId: key.id,
      epoch: key.epoch,
      slots: key.sources,
      ...source,
      ...switchRule(),
    },
  });
  if (result.verdict === 'source_unknown') throw await rejectSource(key, call, admission);
  if (result.source && result.source.freeze !== 'no') {
    await count(addressBucket(call.client), call, admission);
    const requests = result.source.switches;
    await freezeKey(db(), { key, at: call.now, requests, requestId: call.requestId, locale: 'en' });
    recordRejection({ subscriberId: key.subscriber.id, code: 'key_frozen', now: call.now });
    throw rejectKey('key_frozen', { frozenAt: call.now });
  }
  setLimitHeaders(admission, result, now);
  requireWithinLimit(bucket, result, now);
  const slot = result.source?.slot ?? 0;
  const column = source.family === 4 ? 'v4' : 'v6';
  if (!key.sources.some((known) => known.slot === slot && known[column] === source.hash)) {
    const learned = await learnSource(db(), { keyId: key.id, slot, ...source, at: call.now });
    if (!learned) throw await rejectSource(key, call, admission);
  }
  recordUsage({ subscriberId: key.subscriber.id, keyId: key.id, slot, now: call.now });
  if (isSessionOnly(call.access)) throw toMissingCredentials(call.access);
  const required = requiredRole(call.access);
  if (required) throw toRoleProblem(required);
  return toKeyPrincipal(key, call, { fullText: true, trusted: true });
}

/** A token acts within its scope, and never where a session is required. */
function admitToken({ prefix, scope }: { prefix: string; scope: TokenScope }, { access, requestId }: Call): Principal {
  const required = requiredRole(access);
  if (!required || isSessionOnly(access)) throw toMissingCredentials(access);
  const role = scope === 'all' ? 'admin' : 'editor';
  if (!hasRole(role, required)) throw toRoleProblem(required);
  return { kind: 'staff', fullText: false, actor: { name: `token:${prefix}`, requestId, role } };
}

/** Minimum role for an access level, if any. */
function requiredRole(access: Access): StaffRole | undefined {
  if (access === 'staff_session') return 'contributor';
  if (access === 'editor_session') return 'editor';
  if (access === 'admin_session') return 'admin';
  return staffRoles.find((role) => role === access);
}

function isSessionOnly(access: Access): boolean {
  return access === 'session' || access.endsWith('_session');
}

function toMissingCredentials(access: Access): ApiError {
  const options = isSessionOnly(access) ? { detail: particularDetails.sessionOnly } : {};
  return new ApiError('credentials_missing', {}, CHALLENGE, options);
}

/** The problem of a caller below a role (docs/contract.md, section 8). */
function toRoleProblem(role: StaffRole): ApiError {
  return role === 'admin' ? new ApiError('admin_required') : new ApiError('role_required', { role });
}

/** Reading a key's state is counted, but learns no network and records no switch. */
async function admitHolder(key: KeyRecord, call: Call, admission: Admission): Promise<Principal> {
  const state = withDurable(noSources, key.sources);
  const known = decide(state, toRequestSource(key.id, call.client), call.now.getTime(), switchRule()).kind !== 'unknown';
  await countWithinLimit(known ? subscriberBucket(key.subscriber.id) : addressBucket(call.client), call, admission);
  if (known) recordUsage({ subscriberId: key.subscriber.id, keyId: key.id, slot: undefined, now: call.now });
  return toKeyPrincipal(key, call, { fullText: known, trusted: known });
}

function toKeyPrincipal(key: KeyRecord, { requestId }: Call, rights: { fullText: boolean; trusted: boolean }): Principal {
  const { id: subscriberId, email } = key.subscriber;
  return { kind: 'key', key, ...rights, actor: { name: toActorName({ email }), requestId, email, subscriberId } };
}

function switchRule() {
  const { windowSeconds, switches } = env().source;
  return { windowMs: windowSeconds * 1_000, switches };
}

async function rejectSource(key: KeyRecord, call: Call, admission: Admission): Promise<ApiError> {
  await count(addressBucket(call.client), call, admission);
  recordRejection({ subscriberId: key.subscriber.id, code: 'source_unknown', now: call.now });
  return new ApiError('source_unknown', { portal_url: portalUrl() });
}

async function count(bucket: Bucket, call: Pick<Call, 'now'>, admission: Admission): Promise<StepResult> {
  const now = call.now.getTime();
  admission.bucketId = bucket.id;
  const result = await countRequest({ now, bucket });
  setLimitHeaders(admission, result, now);
  return result;
}

async function countWithinLimit(bucket: Bucket, call: Call, admission: Admission): Promise<void> {
  requireWithinLimit(bucket, await count(bucket, call, admission), call.now.getTime());
}

function setLimitHeaders(admission: Admission, result: StepResult, now: number): void {
  Object.assign(admission.headers, toLimitHeaders(result, now));
}

function requireWithinLimit({ subscriberId }: Bucket, result: StepResult, now: number): void {
  const problem = toLimitProblem(result, now);
  if (!problem) return;
  if (subscriberId) recordRejection({ subscriberId, code: problem.code, now: new Date(now) });
  throw toLimitError(problem);
}
