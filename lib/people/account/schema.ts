import { z } from 'zod';
import { locales } from '../../platform/i18n/locales';
import { emailTemplates } from '../../platform/mail/record';
import { timestamp } from '../../platform/text/schema';
import { FreezeRequest, Source } from '../keys/schema';
import { Plan, SubscriberStatus } from '../subscribers/schema';
import { DailyUsage, Quota } from '../usage/schema';

const AccountSource = Source.extend({
  current: z.boolean().nullable().meta({ description: 'Whether this request comes from the network' }),
}).meta({ id: 'AccountSource', description: 'A network the key has learned, with a coarse label' });

const LiveKey = z
  .object({
    prefix: z.string(),
    status: z.enum(['active', 'frozen']),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    frozen_at: timestamp.nullable(),
    frozen_reason: z.string().nullable(),
    frozen_requests: z
      .array(FreezeRequest)
      .nullable()
      .meta({ description: 'The requests whose switches froze the key, oldest first; at most 4' }),
    sources: z.array(AccountSource),
    sources_max: z.int(),
  })
  .meta({ id: 'LiveKey', description: 'An active or frozen key' });

const RevokedKey = z
  .object({ prefix: z.string(), status: z.literal('revoked'), revoked_at: timestamp })
  .meta({ id: 'RevokedKey', description: 'A permanently revoked key' });

const AccountKey = z
  .discriminatedUnion('status', [LiveKey, RevokedKey])
  .meta({ id: 'AccountKey', description: 'A key as its subscriber sees it' });

const AccountSubscriber = z
  .object({
    email: z.string(),
    name: z.string().nullable(),
    plan: Plan,
    status: SubscriberStatus,
    active_until: timestamp,
  })
  .meta({ id: 'AccountSubscriber', description: 'The subscriber who holds the key or is signed in' });

export const Me = z
  .object({
    subscriber: AccountSubscriber.nullable(),
    key: AccountKey.nullable(),
    quota: Quota.nullable(),
    usage: z.array(DailyUsage).nullable(),
  })
  .meta({ id: 'Me', description: 'Subscriber, key, quota and 30 days of usage, as far as the caller may see them' });

const SentEmail = z
  .object({
    template: z.enum(emailTemplates),
    locale: z.enum(locales),
    created_at: timestamp,
    sent_at: timestamp.nullable(),
    status: z.enum(['waiting', 'sent', 'failed']),
  })
  .meta({ id: 'SentEmail', description: 'An email to the subscriber' });

export const MailList = z
  .object({ items: z.array(SentEmail) })
  .meta({ id: 'MailList', description: 'The latest emails, without their links' });

export type Me = z.input<typeof Me>;
export type MailList = z.input<typeof MailList>;
