import { z } from 'zod';
import { foldEmail } from '../email';
import { foldName, MAX_NAME_LENGTH, parseEnd, plans, subscriberStatuses } from './rules';

export const KeyStatus = z.enum(['active', 'frozen', 'revoked']);

/** Bodies that change subscribers. Texts are folded as they are stored. */

const wrong = (type: string, message: string) => ({ code: 'custom' as const, params: { type }, message });

export const email = z
  .string()
  .transform((text, context) => {
    const folded = foldEmail(text.trim());
    if (folded) return folded;
    context.addIssue({ ...wrong('value_error', 'Value is not a valid email address'), input: text });
    return z.NEVER;
  })
  .meta({ description: 'E-mail address', schema: { type: 'string', maxLength: 254 } });

const end = z
  .string()
  .transform((text, context) => {
    const moment = parseEnd(text);
    if (moment) return moment;
    context.addIssue({ ...wrong('datetime_from_date_parsing', 'Input should be a valid datetime or date'), input: text });
    return z.NEVER;
  })
  .meta({
    description: 'Until when: a date means the end of that UTC day',
    schema: { type: 'string', examples: ['2027-12-31', '2027-12-31T12:00:00Z'] },
  });

const name = z
  .string()
  .transform((text, context) => {
    const folded = foldName(text);
    if (folded !== undefined) return folded;
    context.addIssue({ ...wrong('value_error', `Value is not one line of at most ${MAX_NAME_LENGTH} characters`), input: text });
    return z.NEVER;
  })
  .meta({ description: 'Name of the person or firm', schema: { type: 'string', maxLength: MAX_NAME_LENGTH } });

const plan = z.enum(plans);

export const SubscriberCreate = z
  .object({ email, plan, active_until: end, name: name.default('') })
  .meta({ id: 'SubscriberCreate', description: 'A new subscriber' });

export const SubscriberRenewal = z
  .object({ active_until: end, plan: plan.optional() })
  .meta({ id: 'SubscriberRenewal', description: 'Another end, and another plan where one is named' });

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
