import { z } from 'zod';
import { AdminEmail } from '../../email/admin-emails/schema';
import { foldName, MAX_NAME_LENGTH } from '../../people/subscribers/rules';
import { KeyStatus, Subscriber } from '../../people/subscribers/schema';
import { DailyUsage, UsageDay } from '../../people/usage/schema';
import { FailingWebhook } from '../../people/webhooks/schema';
import { AuditRow } from '../../platform/audit/schema';
import { listOf } from '../../platform/list-envelope';
import { timestamp } from '../../platform/text/schema';
import { AdminKey } from '../admin-keys/schema';
import { adminTokenStatuses, tokenScopes } from './record';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from './rules';

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
    oldest_waiting_at: timestamp.nullable(),
    failed: z.int().meta({ description: 'Emails abandoned in the last 7 days' }),
    last_sent_at: timestamp.nullable(),
  })
  .meta({ id: 'MailSummary', description: 'State of the email queue' });

const WebhookCounts = z
  .object({
    working: z.int(),
    failing: z.int().meta({ description: 'Webhooks whose latest attempt failed' }),
    disabled: z.int(),
    endpoints: z.array(FailingWebhook).meta({ description: 'Those that fail, the longest first, at most 20' }),
  })
  .meta({ id: 'WebhookCounts', description: 'Number of webhooks by whether they accept messages' });

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
    webhooks: WebhookCounts,
  })
  .meta({ id: 'AdminOverview', description: 'Frozen keys that need attention, and the figures' });

/** A key as its subscriber's page lists it. */
const PastKey = z
  .object({
    prefix: z.string(),
    status: KeyStatus,
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    frozen_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
  })
  .meta({ id: 'PastKey', description: 'One of the keys a subscriber has had' });

export const SubscriberDetail = Subscriber.extend({
  keys: z.array(PastKey).meta({ description: 'Every key of the subscriber, newest first, at most 50' }),
  emails: z.array(AdminEmail).meta({ description: 'The latest 20 emails, newest first' }),
  usage: z.array(DailyUsage).meta({ description: 'Requests on each of the last 30 UTC days, oldest first' }),
  timeline: z.array(AuditRow).meta({ description: 'Audit entries of the subscription, oldest first' }),
}).meta({ id: 'SubscriberDetail', description: 'A subscriber with keys, emails, usage and timeline' });

const tokenName = z
  .string()
  .transform((text, context) => {
    const folded = foldName(text);
    if (folded) return folded;
    context.addIssue({
      code: 'custom',
      params: { type: 'value_error' },
      message: `Value should be one line of 1 to ${MAX_NAME_LENGTH} characters`,
      input: text,
    });
    return z.NEVER;
  })
  .meta({ description: 'What the token is for', schema: { type: 'string', minLength: 1, maxLength: MAX_NAME_LENGTH } });

export const AdminTokenCreate = z
  .object({
    name: tokenName,
    scope: z.enum(tokenScopes).default('all').meta({ description: 'Acts as an administrator, or as an editor' }),
    days: z.int().min(1).max(MAX_TOKEN_DAYS).default(DEFAULT_TOKEN_DAYS).meta({ description: 'Days until it expires' }),
  })
  .meta({ id: 'AdminTokenCreate', description: 'A new admin token' });

export const AdminToken = z
  .object({
    prefix: z.string(),
    name: z.string(),
    scope: z.enum(tokenScopes),
    status: z.enum(adminTokenStatuses),
    created_at: timestamp,
    expires_at: timestamp,
    revoked_at: timestamp.nullable(),
    last_used_at: timestamp.nullable().meta({ description: 'To the minute' }),
  })
  .meta({ id: 'AdminToken', description: 'An admin token without its text' });

export const AdminTokenIssued = AdminToken.extend({
  token: z.string().meta({ description: 'The whole token; it is never shown again' }),
}).meta({ id: 'AdminTokenIssued', description: 'A new admin token with its text' });

export const AdminTokenList = listOf(AdminToken, 'AdminTokenList', 'A page of admin tokens');

export type AdminTokenResponse = z.input<typeof AdminToken>;
export type SubscriberDetail = z.input<typeof SubscriberDetail>;
export type AdminOverview = z.input<typeof AdminOverview>;
