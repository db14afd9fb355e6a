import { toWireTime } from '../clock';
import { findNewestKey } from '../keys/reads';
import type { KeyRecord } from '../keys/record';
import { MAX_SOURCES } from '../keys/rules';
import { listEmails } from '../mail/reads';
import type { SubscriberRecord } from '../subscribers/record';
import { maskEmail, toSubscriberStatus } from '../subscribers/rules';
import { getQuota, listUsage } from '../usage/reads';
import type { MailList, Me } from './schema';

/**
 * What a key may see of its account (contract, section 4). `trusted` is false for a frozen or lapsed key and for an
 * unknown network, so that a thief learns neither the subscriber's name nor their networks.
 */
export async function readMeByKey(key: KeyRecord, trusted: boolean, now: Date): Promise<Me> {
  if (key.status === 'revoked') return { subscriber: null, key: toKey(key, false), quota: null, usage: null };
  return {
    subscriber: toSubscriber(key.subscriber, trusted, now),
    key: toKey(key, trusted),
    quota: await getQuota(key.subscriber.id, now),
    usage: await listUsage(key.subscriber.id, now),
  };
}

/** What the portal shows of the signed-in subscriber's account: the newest key, with all names and labels. */
export async function readMeBySession(subscriber: SubscriberRecord | undefined, now: Date): Promise<Me> {
  if (!subscriber) return { subscriber: null, key: null, quota: null, usage: [] };
  const key = await findNewestKey(subscriber.id);
  return {
    subscriber: toSubscriber(subscriber, true, now),
    key: key ? toKey(key, true) : null,
    quota: await getQuota(subscriber.id, now),
    usage: await listUsage(subscriber.id, now),
  };
}

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

function toKey(key: KeyRecord, trusted: boolean): Me['key'] {
  if (key.status === 'revoked') {
    return { prefix: key.prefix, status: 'revoked', revoked_at: toWireTime(key.revokedAt ?? key.createdAt) };
  }
  return {
    prefix: key.prefix,
    status: key.status,
    created_at: toWireTime(key.createdAt),
    last_used_at: key.lastUsedAt ? toWireTime(key.lastUsedAt) : null,
    frozen_at: key.frozenAt ? toWireTime(key.frozenAt) : null,
    frozen_reason: key.frozenReason ?? null,
    sources: key.sources.map((source) => ({
      label: trusted ? [source.labelV4, source.labelV6].filter(Boolean).join(' / ') : null,
      first_seen_at: toWireTime(source.firstSeenAt),
      last_seen_at: new Date(source.lastSeen).toISOString(),
    })),
    sources_max: MAX_SOURCES,
  };
}
