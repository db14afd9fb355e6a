import { z } from 'zod';
import { locales } from '../../platform/i18n/locales';
import { listOf } from '../../platform/list-envelope';
import { emailTemplates } from '../../platform/mail/record';
import { timestamp } from '../../platform/text/schema';
import { emailStatuses } from './record';

/** An email as administrators see it: never its contents, and never a link. */
export const AdminEmail = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    to: z.string().meta({ description: 'Address of the recipient' }),
    template: z.enum(emailTemplates),
    locale: z.enum(locales),
    status: z
      .enum(emailStatuses)
      .meta({ description: '`failed`: abandoned, because its link expired or after a day of attempts' }),
    created_at: timestamp,
    sent_at: timestamp.nullable(),
    attempts: z.int().meta({ description: 'How often it was handed over' }),
    next_at: timestamp.nullable().meta({ description: 'The next attempt of a waiting email' }),
    last_failure: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
  })
  .meta({ id: 'AdminEmail', description: 'An email without its contents' });

export const AdminEmailList = listOf(AdminEmail, 'AdminEmailList', 'A page of emails');

export type AdminEmail = z.input<typeof AdminEmail>;
