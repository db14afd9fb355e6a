import { z } from 'zod';
import { locales } from '../i18n/locales';
import { Source } from '../keys/schema';
import { emailTemplates } from '../mail/record';
import { plans, subscriberStatuses } from '../subscribers/record';
import { Quota } from '../usage/schema';
import { wireTime } from '../wire-time';

const LiveKey = z
  .object({
    prefix: z.string(),
    status: z.enum(['active', 'frozen']),
    created_at: wireTime,
    last_used_at: wireTime.nullable(),
    frozen_at: wireTime.nullable(),
    frozen_reason: z.string().nullable(),
    sources: z.array(Source),
    sources_max: z.int(),
  })
  .meta({ id: 'LiveKey', description: 'An active or frozen key' });

const RevokedKey = z
  .object({ prefix: z.string(), status: z.literal('revoked'), revoked_at: wireTime })
  .meta({ id: 'RevokedKey', description: 'A permanently revoked key' });

export const Me = z
  .object({
    subscriber: z
      .object({
        email: z.string(),
        name: z.string().nullable(),
        plan: z.enum(plans),
        status: z.enum(subscriberStatuses),
        active_until: wireTime,
      })
      .nullable(),
    key: z.union([LiveKey, RevokedKey]).nullable(),
    quota: Quota.nullable(),
    usage: z.array(z.object({ date: z.string(), requests: z.int() })).nullable(),
  })
  .meta({ id: 'Me', description: 'Subscriber, key, quota and 30 days of usage, as far as the caller may see them' });

export const MailList = z
  .object({
    items: z.array(
      z.object({
        template: z.enum(emailTemplates),
        locale: z.enum(locales),
        created_at: wireTime,
        sent_at: wireTime.nullable(),
        status: z.enum(['waiting', 'sent', 'failed']),
      }),
    ),
  })
  .meta({ id: 'MailList', description: 'The latest emails, without their links' });

export type Me = z.input<typeof Me>;
export type MailList = z.input<typeof MailList>;
