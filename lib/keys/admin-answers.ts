import { z } from 'zod';
import { AuditRow } from '../audit/answers';
import { KeyOwner } from '../subscribers/answers';
import { KeyStatus, Source } from './answers';

/** Wire shapes of keys as administrators see them (contract, section 8). Times are ISO 8601 in UTC. */

const time = z.string().meta({ format: 'date-time' });

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
