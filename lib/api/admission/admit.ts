import { counters } from '../../counters/open-counters';
import { env } from '../../env';
import type { KeyRecord } from '../../keys/record';
import { freezeKey } from '../../keys/writes';
import type { Bucket, StepResult } from '../../limits/record';
import { addressBucket, adminTokenBucket, sessionBucket, subscriberBucket } from '../../limits/rules';
import { toNetwork } from '../../network';
import { portalUrl } from '../../portal-links';
import { decide, noSources, toSourceHash, withDurable } from '../../sources/rules';
import { learnSource } from '../../sources/writes';
import { recordUsage } from '../../usage/writes';
import type { Access } from '../http/operation';
import type { ApiRequest } from '../http/request';
import { ApiError } from '../problems';
import { CHALLENGE } from './credential';
import { type Identity, rejectKey } from './identify';
import { toLimitHeaders, toLimitProblem } from './limit-headers';
import { requireOwnOrigin } from './origin';
import { anonymous, type Principal } from './principal';

export type Call = {
  request: ApiRequest;
  access: Access;
  /** whether a browser's own origin must be proved when a session calls */
  writes: boolean;
  /** plain address, `''` when there is none */
  client: string;
  requestId: string;
  now: Date;
};

/** What admission says to the caller: headers that every counted answer carries, refusals among them. */
export type Admission = { headers: Record<string, string> };

/**
 * The second step of every request: it is counted once, and whoever may not ask is refused, in the order of the contract
 * (section 3). A bad, frozen or foreign credential pays with its own address, never with the owner's quota.
 *
 * @param admission filled in before anything is thrown, so that refusals carry the limits too
 * @throws ApiError
 */
export async function admit(identity: Identity, call: Call, admission: Admission): Promise<Principal> {
  switch (identity.kind) {
    case 'refused':
      await count(addressBucket(call.client), call, admission);
      throw identity.error;
    case 'anonymous':
      await countOrRefuse(addressBucket(call.client), call, admission);
      if (call.access !== 'anyone') throw new ApiError('credentials_missing', {}, CHALLENGE);
      return anonymous;
    case 'broken key':
      await countOrRefuse(addressBucket(call.client), call, admission);
      return { kind: 'key', fullText: false, key: identity.key, trusted: false };
    case 'key':
      return call.access === 'holder' ? admitHolder(identity.key, call, admission) : admitKey(identity.key, call, admission);
    case 'admin token':
      await countOrRefuse(adminTokenBucket(identity.prefix), call, admission);
      return { kind: 'admin', fullText: false, actor: `token:${identity.prefix}` };
    case 'session': {
      const { email, admin, subscriber } = identity.session;
      await countOrRefuse(sessionBucket(email), call, admission);
      if (call.access === 'admin' && !admin) throw new ApiError('admin_required');
      if (call.writes) requireOwnOrigin(call.request, env().appUrl);
      if (call.access === 'admin') return { kind: 'admin', fullText: false, actor: `admin:${email}` };
      return { kind: 'session', fullText: false, email, subscriber, admin };
    }
  }
}

/** Counts what is refused before anybody is identified; the refusal stands whatever the limit says. */
export async function countAddress(client: string, now: Date): Promise<Record<string, string>> {
  const admission: Admission = { headers: {} };
  await count(addressBucket(client), { now }, admission);
  return admission.headers;
}

/** A key in order: limits, sources and switches are one step; what it says is made durable before the answer. */
async function admitKey(key: KeyRecord, call: Call, admission: Admission): Promise<Principal> {
  const now = call.now.getTime();
  const network = networkOfCall(key, call);
  const { source } = env();
  const result = await counters().step({
    now,
    bucket: subscriberBucket(key.subscriber.id),
    source: {
      keyId: key.id,
      epoch: key.epoch,
      slots: key.sources,
      family: network.family,
      hash: network.hash,
      windowMs: source.windowSeconds * 1_000,
      switches: source.switches,
    },
  });
  if (result.verdict === 'source_unknown') throw await refuseSource(call, admission);
  if (result.source && result.source.freeze !== 'no') {
    await count(addressBucket(call.client), call, admission);
    await freezeKey({ key, at: call.now, requestId: call.requestId, locale: 'en' });
    throw rejectKey('key_frozen', { frozenAt: call.now });
  }
  tellLimits(admission, result, now);
  throwWhenRefused(result, now);
  const slot = result.source?.slot ?? 0;
  const own = network.family === 4 ? 'v4' : 'v6';
  if (!key.sources.some((each) => each.slot === slot && each[own] === network.hash)) {
    const learned = await learnSource({ keyId: key.id, slot, ...network, at: call.now });
    if (!learned) throw await refuseSource(call, admission);
  }
  recordUsage({ subscriberId: key.subscriber.id, keyId: key.id, slot, now: call.now });
  if (call.access === 'session') throw new ApiError('credentials_missing', {}, CHALLENGE);
  if (call.access === 'admin') throw new ApiError('admin_required');
  return { kind: 'key', fullText: true, key, trusted: true };
}

/** Where a key's holder reads its state: counted, but no network is learned and no switch noted. */
async function admitHolder(key: KeyRecord, call: Call, admission: Admission): Promise<Principal> {
  const state = withDurable(noSources, key.sources);
  const { windowMs, switches } = { windowMs: env().source.windowSeconds * 1_000, switches: env().source.switches };
  const known = decide(state, networkOfCall(key, call), call.now.getTime(), { windowMs, switches }).kind !== 'unknown';
  await countOrRefuse(known ? subscriberBucket(key.subscriber.id) : addressBucket(call.client), call, admission);
  if (known) recordUsage({ subscriberId: key.subscriber.id, keyId: key.id, slot: undefined, now: call.now });
  return { kind: 'key', fullText: known, key, trusted: known };
}

function networkOfCall(key: KeyRecord, call: Call) {
  const network = toNetwork(call.client) ?? { family: 4 as const, source: 'none', label: '*' };
  return { family: network.family, hash: toSourceHash(key.id, network.source), label: network.label };
}

async function refuseSource(call: Call, admission: Admission): Promise<ApiError> {
  await count(addressBucket(call.client), call, admission);
  return new ApiError('source_unknown', { portal_url: portalUrl() });
}

async function count(bucket: Bucket, call: Pick<Call, 'now'>, admission: Admission): Promise<StepResult> {
  const now = call.now.getTime();
  const result = await counters().step({ now, bucket });
  tellLimits(admission, result, now);
  return result;
}

/** When to come back is said by the refusal itself: one of another kind has its own time, or none. */
function tellLimits(admission: Admission, result: StepResult, now: number): void {
  const { 'Retry-After': _, ...headers } = toLimitHeaders(result, now);
  Object.assign(admission.headers, headers);
}

async function countOrRefuse(bucket: Bucket, call: Call, admission: Admission): Promise<void> {
  throwWhenRefused(await count(bucket, call, admission), call.now.getTime());
}

function throwWhenRefused(result: StepResult, now: number): void {
  const refusal = toLimitProblem(result, now);
  if (!refusal) return;
  const { code, limit, resetAt, retryAfterSeconds } = refusal;
  const reset_at = new Date(resetAt).toISOString();
  throw new ApiError(
    code,
    { retry_after_seconds: retryAfterSeconds, limit, reset_at },
    { 'retry-after': String(retryAfterSeconds) },
  );
}
