import { z } from 'zod';
import { foldEmail } from './email';
import { foldName, NAME_MOST, parseEnd, plans } from './rules';

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
    context.addIssue({ ...wrong('value_error', `Value is not one line of at most ${NAME_MOST} characters`), input: text });
    return z.NEVER;
  })
  .meta({ description: 'Name of the person or firm', schema: { type: 'string', maxLength: NAME_MOST } });

const plan = z.enum(plans);

export const SubscriberCreate = z
  .object({ email, plan, active_until: end, name: name.default('') })
  .meta({ id: 'SubscriberCreate', description: 'A new subscriber' });

export const SubscriberRenewal = z
  .object({ active_until: end, plan: plan.optional() })
  .meta({ id: 'SubscriberRenewal', description: 'Another end, and another plan where one is named' });
