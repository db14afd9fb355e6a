import { z } from 'zod';
import { parseTime } from '../../platform/clock';
import { listOf } from '../../platform/list-envelope';
import { timestamp, timestampInput } from '../../platform/text/schema';
import { articleStates } from '../article-lock/record';
import { isSchedulable } from './rules';

export const ScheduleInput = z
  .object({
    at: timestampInput
      .refine((text) => isSchedulable(parseTime(text), new Date()), 'Time should be in the future, within 2 years')
      .meta({ description: 'When it goes live: in the future, within 2 years' }),
    revision: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .nullish()
      .meta({ description: 'The revision that is scheduled already, to change its time only. Without it, the draft' }),
  })
  .meta({ id: 'ScheduleInput' });

/** A scheduled publication: the draft of a published article, or an article's first publication. */
export const ScheduledArticle = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    state: z.enum(articleStates),
    title_zh: z.string(),
    title_en: z.string(),
    at: timestamp,
    revision: z.int().nullable().meta({ description: 'The revision that goes live; null for an article that never was' }),
    status: z.enum(['pending', 'failed']),
    reason: z.string().nullable().meta({ description: 'Code of the problem that kept it from going live' }),
    by: z.string().nullable().meta({ description: 'Who scheduled it: the name of a member of staff, or a program' }),
    version: z.int().meta({ description: 'The version of the article, for If-Match' }),
  })
  .meta({ id: 'ScheduledArticle' });

export const ScheduledArticleList = listOf(ScheduledArticle, 'ScheduledArticleList');

export type ScheduleInput = z.output<typeof ScheduleInput>;
export type ScheduledArticle = z.input<typeof ScheduledArticle>;
