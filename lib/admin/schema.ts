import { z } from 'zod';
import { AdminKey } from '../admin-keys/schema';
import { AuditRow } from '../audit/schema';
import { UsageDay } from '../usage/schema';
import { wireTime } from '../wire-time';

const FrozenKey = AdminKey.extend({
  evidence: AuditRow.nullable().meta({ description: 'The audit entry of the freeze' }),
}).meta({ id: 'FrozenKey', description: 'A frozen key with its evidence' });

const KeyCounts = z
  .object({ active: z.int(), frozen: z.int(), revoked: z.int() })
  .meta({ id: 'KeyCounts', description: 'Number of keys by status' });

const SubscriberCounts = z
  .object({ active: z.int(), lapsed: z.int(), suspended: z.int() })
  .meta({ id: 'SubscriberCounts', description: 'Number of subscribers by status' });

const MailSummary = z
  .object({
    waiting: z.int(),
    oldest_waiting_at: wireTime.nullable(),
    failed: z.int().meta({ description: 'Emails abandoned in the last 7 days' }),
    last_sent_at: wireTime.nullable(),
  })
  .meta({ id: 'MailSummary', description: 'State of the email queue' });

const CounterHealth = z
  .object({
    kind: z.enum(['upstash', 'redis', 'process']),
    unavailable: z.boolean().meta({ description: 'The store is unavailable and each process counts on its own' }),
  })
  .meta({ id: 'CounterHealth', description: 'State of the counter store' });

export const AdminOverview = z
  .object({
    keys: KeyCounts,
    frozen: z.array(FrozenKey).meta({ description: 'Frozen keys, newest first, at most 20' }),
    requests_today: z.int().meta({ description: 'Requests with a key on this UTC day' }),
    requests: z.array(UsageDay).meta({ description: 'Requests with a key on each of the last 30 UTC days, oldest first' }),
    mail: MailSummary,
    counters: CounterHealth,
    subscribers: SubscriberCounts,
  })
  .meta({ id: 'AdminOverview', description: 'Frozen keys that need attention, and the figures' });

export type AdminOverview = z.input<typeof AdminOverview>;
