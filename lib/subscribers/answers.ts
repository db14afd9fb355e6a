import { z } from 'zod';
import { KeyStatus } from '../keys/answers';
import { plans, subscriberStatuses } from './rules';

/** Wire shapes of subscribers as administrators see them (contract, section 8). Times are ISO 8601 in UTC. */

const time = z.string().meta({ format: 'date-time' });

/** The owner of a key, in short. */
export const KeyOwner = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    email: z.string(),
    name: z.string(),
    plan: z.enum(plans),
    status: z.enum(subscriberStatuses),
    active_until: time,
  })
  .meta({ id: 'KeyOwner', description: 'Whose key it is' });

export const Subscriber = z
  .object({
    ...KeyOwner.shape,
    suspended_at: time.nullable(),
    created_at: time,
    key: z
      .object({ prefix: z.string(), status: KeyStatus, last_used_at: time.nullable() })
      .nullable()
      .meta({ description: 'The live key; null when there is none' }),
    usage_30d: z.int().meta({ description: 'Requests of the last 30 UTC days' }),
  })
  .meta({ id: 'Subscriber', description: 'A subscriber, the entitlement and the live key' });

export const SubscriberList = z
  .object({ items: z.array(Subscriber), page: z.int(), page_size: z.int(), total: z.int(), total_pages: z.int() })
  .meta({ id: 'SubscriberList', description: 'A page of subscribers' });

export const SubscriberImportReport = z
  .object({
    added: z.int(),
    renewed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    lines: z.array(
      z.object({
        line: z.int().meta({ description: 'Line of the file, from 1' }),
        email: z.string(),
        outcome: z.enum(['added', 'renewed', 'unchanged', 'refused']),
        reason: z.string().nullable().meta({ description: 'Why the line was refused' }),
      }),
    ),
  })
  .meta({ id: 'SubscriberImportReport', description: 'What became of every line of a file' });

export type KeyOwner = z.input<typeof KeyOwner>;
export type SubscriberAnswer = z.input<typeof Subscriber>;
