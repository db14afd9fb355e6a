import { z } from 'zod';
import { AuditRow } from '../audit/schema';
import { KeyOwner, KeyStatus } from '../subscribers/schema';

/** Wire shapes of keys and of their owners (contract, sections 4, 5 and 8). Times are ISO 8601 in UTC. */

const time = z.string().meta({ format: 'date-time' });

export const QuotaWindow = z
  .object({ limit: z.int(), used: z.int(), remaining: z.int(), reset_at: time })
  .meta({ id: 'QuotaWindow', description: 'One window of the limits' });

export const Quota = z
  .object({ minute: QuotaWindow, day: QuotaWindow })
  .meta({ id: 'Quota', description: 'What is left of this clock minute and of this UTC day' });

export const Source = z
  .object({ label: z.string().nullable(), first_seen_at: time, last_seen_at: time })
  .meta({ id: 'Source', description: 'A network that the key has learned, named coarsely' });

export const RequestAccepted = z
  .object({ status: z.literal('accepted'), message: z.string() })
  .meta({ id: 'RequestAccepted', description: 'The same for every address' });

export const IssuedKey = z
  .object({
    api_key: z.string(),
    prefix: z.string(),
    status: z.literal('active'),
    created_at: time,
    replaces: z.string().nullable(),
    quota: Quota,
  })
  .meta({ id: 'IssuedKey', description: 'A new key, shown this once. `replaces` names the key that ended with it' });

const KeyInUse = z
  .object({
    prefix: z.string(),
    status: z.enum(['active', 'frozen']),
    created_at: time,
    last_used_at: time.nullable(),
    frozen_at: time.nullable(),
    frozen_reason: z.string().nullable(),
    sources: z.array(Source),
    sources_max: z.int(),
  })
  .meta({ id: 'KeyInUse', description: 'A key that has not ended' });

const RevokedKey = z
  .object({ prefix: z.string(), status: z.literal('revoked'), revoked_at: time })
  .meta({ id: 'RevokedKey', description: 'A key that has ended, for good' });

export const Me = z
  .object({
    subscriber: z
      .object({
        email: z.string(),
        name: z.string().nullable(),
        plan: z.enum(['premium', 'api']),
        status: z.enum(['active', 'lapsed', 'suspended']),
        active_until: time,
      })
      .nullable(),
    key: z.union([KeyInUse, RevokedKey]).nullable(),
    quota: Quota.nullable(),
    usage: z.array(z.object({ date: z.string(), requests: z.int() })).nullable(),
  })
  .meta({ id: 'Me', description: 'Subscriber, key, quota and 30 days of use, as far as who asks may know them' });

export const MailList = z
  .object({
    items: z.array(
      z.object({
        template: z.enum(['key_link', 'key_frozen', 'key_rotated', 'sign_in']),
        locale: z.enum(['en', 'zh']),
        created_at: time,
        sent_at: time.nullable(),
        status: z.enum(['waiting', 'sent', 'failed']),
      }),
    ),
  })
  .meta({ id: 'MailList', description: 'The last mails, without what they link to' });

/** Wire shapes of keys as administrators see them (contract, section 8). Times are ISO 8601 in UTC. */

export const AdminKey = z
  .object({
    prefix: z.string(),
    status: KeyStatus,
    subscriber: KeyOwner,
    created_at: time,
    last_used_at: time.nullable(),
    frozen_at: time.nullable(),
    frozen_reason: z.string().nullable(),
    revoked_at: time.nullable(),
    sources: z.array(Source),
    usage_today: z
      .int()
      .meta({ description: 'Requests of the subscriber on this UTC day: use belongs to the subscriber, not the key' }),
    usage_30d: z.int().meta({ description: 'Requests of the subscriber on the last 30 UTC days' }),
  })
  .meta({ id: 'AdminKey', description: 'A key, its owner, its sources and use' });

export const AdminKeyDetail = AdminKey.extend({
  timeline: z.array(AuditRow).meta({ description: 'What happened to the key, oldest first' }),
}).meta({ id: 'AdminKeyDetail', description: 'A key with its timeline' });

export const AdminKeyList = z
  .object({ items: z.array(AdminKey), page: z.int(), page_size: z.int(), total: z.int(), total_pages: z.int() })
  .meta({ id: 'AdminKeyList', description: 'A page of keys' });

export const AdminOverview = z
  .object({
    keys: z.object({ active: z.int(), frozen: z.int(), revoked: z.int() }),
    frozen: z
      .array(AdminKey.extend({ evidence: AuditRow.nullable().meta({ description: 'What was seen when the key froze' }) }))
      .meta({ description: 'Frozen keys, the newest first, at most 20' }),
    requests_today: z.int().meta({ description: 'Requests by key on this UTC day' }),
    requests: z
      .array(z.object({ date: z.string().meta({ format: 'date' }), requests: z.int() }))
      .meta({ description: 'Requests by key on each of the last 30 UTC days, oldest first' }),
    mail: z.object({
      waiting: z.int(),
      oldest_waiting_at: time.nullable(),
      failed: z.int().meta({ description: 'Given up in the last 7 days' }),
      last_sent_at: time.nullable(),
    }),
    counters: z.object({
      kind: z.enum(['upstash', 'redis', 'process']),
      away: z.boolean().meta({ description: 'The store does not answer, and each process counts for itself' }),
    }),
    subscribers: z.object({ active: z.int(), lapsed: z.int(), suspended: z.int() }),
  })
  .meta({ id: 'AdminOverview', description: 'What needs a person first, then the figures' });

export type AdminKey = z.input<typeof AdminKey>;
export type AdminKeyDetail = z.input<typeof AdminKeyDetail>;
export type AdminOverview = z.input<typeof AdminOverview>;
