import { toRequestSource } from '../../counting/sources/rules';
import { toWireTime } from '../../platform/clock';
import { listEmails } from '../../platform/mail/reads';
import { findNewestKey, listFreezeRequests } from '../keys/reads';
import type { FreezeRequest, KeyRecord, SourceRecord } from '../keys/record';
import { MAX_SOURCES } from '../keys/rules';
import type { SubscriberRecord } from '../subscribers/record';
import { maskEmail, toSubscriberStatus } from '../subscribers/rules';
import { getQuota, listUsage } from '../usage/reads';
import type { MailList, Me } from './schema';

/**
 * What a key may see of its account (contract, section 4). `trusted` is false for a frozen or lapsed key and for an
 * unknown network, so that a thief learns neither the subscriber's name nor their networks.
 *
 * @param reader.client the client's IP address
 */
export async function getMeByKey(key: KeyRecord, reader: { trusted: boolean; client: string; now: Date }): Promise<Me> {
  const { trusted, now } = reader;
  if (key.status === 'revoked') return { subscriber: null, key: toRevokedKey(key), quota: null, usage: null };
  const usage = await listUsage(key.subscriber.id, now);
  return {
    subscriber: toSubscriber(key.subscriber, trusted, now),
    // A trusted key is not frozen.
    key: trusted ? toOwnKey(key, [], reader.client) : toMaskedKey(key),
    quota: await getQuota(key.subscriber.id, now),
    usage: trusted ? usage : usage.map((day) => ({ ...day, rejected: null })),
  };
}

/**
 * What the portal shows of the signed-in subscriber's account: the newest key, with all names and labels.
 *
 * @param reader.client the client's IP address
 */
export async function getMeBySession(
  subscriber: SubscriberRecord | undefined,
  reader: { client: string; now: Date },
): Promise<Me> {
  const { now } = reader;
  if (!subscriber) return { subscriber: null, key: null, quota: null, usage: [] };
  const key = await findNewestKey(subscriber.id);
  return {
    subscriber: toSubscriber(subscriber, true, now),
    key: key ? await getOwnKey(key, reader.client) : null,
    quota: await getQuota(subscriber.id, now),
    usage: await listUsage(subscriber.id, now),
  };
}

type AccountKey = NonNullable<Me['key']>;

const MAX_EMAILS = 20;

/** The latest emails to an address, newest first, without their contents. */
export async function listRecentEmails(email: string): Promise<MailList['items']> {
  const emails = await listEmails(email, MAX_EMAILS);
  return emails.map(({ template, locale, createdAt, sentAt, gaveUpAt }) => ({
    template,
    locale,
    created_at: toWireTime(createdAt),
    sent_at: sentAt ? toWireTime(sentAt) : null,
    status: sentAt ? 'sent' : gaveUpAt ? 'failed' : 'waiting',
  }));
}

function toSubscriber(subscriber: SubscriberRecord, trusted: boolean, now: Date): Me['subscriber'] {
  const { email, name, plan, activeUntil } = subscriber;
  return {
    email: trusted ? email : maskEmail(email),
    name: trusted ? name : null,
    plan,
    status: toSubscriberStatus(subscriber, now),
    active_until: toWireTime(activeUntil),
  };
}

async function getOwnKey(key: KeyRecord, client: string): Promise<AccountKey> {
  if (key.status === 'revoked') return toRevokedKey(key);
  return toOwnKey(key, key.status === 'frozen' ? await listFreezeRequests(key.id) : [], client);
}

/** The key with the labels of its networks, for its subscriber. */
function toOwnKey(key: KeyRecord, requests: FreezeRequest[], client: string): AccountKey {
  const current = toRequestSource(key.id, client);
  const own = current.family === 4 ? 'v4' : 'v6';
  return {
    ...toKey(key),
    frozen_requests: requests.map(({ at, label }) => ({ at: toWireTime(at), label })),
    sources: key.sources.map((source) => ({
      label: [source.labelV4, source.labelV6].filter(Boolean).join(' / '),
      ...toTimes(source),
      current: source[own] === current.hash,
    })),
  };
}

/** The key for callers who may not be its subscriber. */
function toMaskedKey(key: KeyRecord): AccountKey {
  const sources = key.sources.map((source) => ({ label: null, ...toTimes(source), current: null }));
  return { ...toKey(key), frozen_requests: null, sources };
}

function toRevokedKey(key: KeyRecord): AccountKey {
  return { prefix: key.prefix, status: 'revoked', revoked_at: toWireTime(key.revokedAt ?? key.createdAt) };
}

function toKey(key: KeyRecord) {
  return {
    prefix: key.prefix,
    status: key.status === 'frozen' ? ('frozen' as const) : ('active' as const),
    created_at: toWireTime(key.createdAt),
    last_used_at: key.lastUsedAt ? toWireTime(key.lastUsedAt) : null,
    frozen_at: key.frozenAt ? toWireTime(key.frozenAt) : null,
    frozen_reason: key.frozenReason ?? null,
    sources_max: MAX_SOURCES,
  };
}

function toTimes({ firstSeenAt, lastSeen }: SourceRecord) {
  return { first_seen_at: toWireTime(firstSeenAt), last_seen_at: new Date(lastSeen).toISOString() };
}
