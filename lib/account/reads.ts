import type { z } from 'zod';
import { findNewestKey } from '../keys/reads';
import type { KeyRecord } from '../keys/record';
import { MAX_SOURCES } from '../keys/rules';
import type { Me } from '../keys/schema';
import type { SubscriberRecord } from '../subscribers/record';
import { maskEmail, toSubscriberStatus } from '../subscribers/rules';
import { getQuota } from '../usage/reads';
import { listUsage } from '../usage/writes';

type MeAnswer = z.input<typeof Me>;

/**
 * What a key tells of itself (contract, section 4). `trusted` is false for a frozen or lapsed key and for an unknown
 * network: whoever stole it learns no name and no network of the owner.
 */
export async function readMeByKey(key: KeyRecord, trusted: boolean, now: Date): Promise<MeAnswer> {
  if (key.status === 'revoked') return { subscriber: null, key: toKey(key, false), quota: null, usage: null };
  return {
    subscriber: toSubscriber(key.subscriber, trusted, now),
    key: toKey(key, trusted),
    quota: await getQuota(key.subscriber.id, now),
    usage: await listUsage(key.subscriber.id, now),
  };
}

/** What the portal shows to who is signed in: the newest key, and everything by name. */
export async function readMeBySession(subscriber: SubscriberRecord | undefined, now: Date): Promise<MeAnswer> {
  if (!subscriber) return { subscriber: null, key: null, quota: null, usage: [] };
  const key = await findNewestKey(subscriber.id);
  return {
    subscriber: toSubscriber(subscriber, true, now),
    key: key ? toKey(key, true) : null,
    quota: await getQuota(subscriber.id, now),
    usage: await listUsage(subscriber.id, now),
  };
}

function toSubscriber(subscriber: SubscriberRecord, trusted: boolean, now: Date): MeAnswer['subscriber'] {
  const { email, name, plan, activeUntil } = subscriber;
  return {
    email: trusted ? email : maskEmail(email),
    name: trusted ? name : null,
    plan,
    status: toSubscriberStatus(subscriber, now),
    active_until: activeUntil.toISOString(),
  };
}

function toKey(key: KeyRecord, trusted: boolean): MeAnswer['key'] {
  if (key.status === 'revoked') {
    return { prefix: key.prefix, status: 'revoked', revoked_at: (key.revokedAt ?? key.createdAt).toISOString() };
  }
  return {
    prefix: key.prefix,
    status: key.status,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    frozen_at: key.frozenAt?.toISOString() ?? null,
    frozen_reason: key.frozenReason ?? null,
    sources: key.sources.map((source) => ({
      label: trusted ? [source.labelV4, source.labelV6].filter(Boolean).join(' / ') : null,
      first_seen_at: source.firstSeenAt.toISOString(),
      last_seen_at: new Date(source.lastSeen).toISOString(),
    })),
    sources_max: MAX_SOURCES,
  };
}
