import { z } from 'zod';
import { AdminKey } from '../admin-keys/schema';
import { AuditRow } from '../audit/schema';
import { wireTime } from '../wire-time';

export const AdminOverview = z
  .object({
    keys: z.object({ active: z.int(), frozen: z.int(), revoked: z.int() }),
    frozen: z
      .array(AdminKey.extend({ evidence: AuditRow.nullable().meta({ description: 'The audit entry of the freeze' }) }))
      .meta({ description: 'Frozen keys, newest first, at most 20' }),
    requests_today: z.int().meta({ description: 'Requests with a key on this UTC day' }),
    requests: z
      .array(z.object({ date: z.string().meta({ format: 'date' }), requests: z.int() }))
      .meta({ description: 'Requests with a key on each of the last 30 UTC days, oldest first' }),
    mail: z.object({
      waiting: z.int(),
      oldest_waiting_at: wireTime.nullable(),
      failed: z.int().meta({ description: 'Emails abandoned in the last 7 days' }),
      last_sent_at: wireTime.nullable(),
    }),
    counters: z.object({
      kind: z.enum(['upstash', 'redis', 'process']),
      unavailable: z.boolean().meta({ description: 'The store is unavailable and each process counts on its own' }),
    }),
    subscribers: z.object({ active: z.int(), lapsed: z.int(), suspended: z.int() }),
  })
  .meta({ id: 'AdminOverview', description: 'Frozen keys that need attention, and the figures' });

export type AdminOverview = z.input<typeof AdminOverview>;
