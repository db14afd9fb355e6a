import { z } from 'zod';
import { ArticleItem } from '../../archive/articles/schema';
import { parseTime } from '../../platform/clock';
import { listOf } from '../../platform/list-envelope';
import { describeAs } from '../../platform/text/description';
import { recordId, timestamp, timestampInput } from '../../platform/text/schema';
import { articleState } from '../drafts/schema';
import { isSchedulable } from './rules';

export const ScheduleInput = z
  .object({
    at: timestampInput
      .refine((text) => isSchedulable(parseTime(text), new Date()), 'Time should be in the future, within 2 years')
      .meta({ description: 'When it goes live: in the future, within 2 years', zh: '发布时间，须为两年之内的将来时间' }),
    revision: z.int().min(1).max(2_147_483_647).nullish().meta({
      description: 'The revision that is scheduled already, to change its time only. Without it, the draft',
      zh: '已定时的历史版本，用于仅更改时间；不填则为草稿',
    }),
    if_publishable: z.boolean().nullish().meta({
      description:
        'Whether to reject the request if the draft could not be published now, instead of failing at the scheduled time',
      zh: '草稿目前无法发布时，是否立即拒绝请求，而不是到时发布失败',
    }),
  })
  .meta({ id: 'ScheduleInput' });

/** Waiting for its time, kept from going live, or gone live by itself in the last days. */
export const scheduleStatuses = ['pending', 'failed', 'live'] as const;

/** A scheduled publication: the draft of a published article, or an article's first publication. */
export const ScheduledArticle = z
  .object({
    id: recordId,
    state: articleState,
    ...describeAs({ title_zh: z.string(), title_en: z.string() }, ArticleItem.shape),
    at: timestamp.meta({ description: 'When it goes live, or went', zh: '发布时间，或实际发布的时间' }),
    revision: z.int().nullable().meta({
      description: 'The revision that goes live; null for an article that never was',
      zh: '将要发布的历史版本；从未发布过的文章为 null',
    }),
    status: z.enum(scheduleStatuses).meta({
      description: '`pending` waits for its time, `failed` could not go live, `live` went live in the last days',
      zh: '`pending` 等待发布，`failed` 未能发布，`live` 已于近日发布',
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Code of the problem that kept it from going live', zh: '未能发布时的错误代码' }),
    by: z.string().nullable().meta({
      description: 'Who scheduled it: the name of a member of staff, or a program',
      zh: '安排者：工作人员的姓名，或程序',
    }),
    version: z.int().meta({ description: 'The version of the article, for If-Match', zh: '文章的版本，用于 If-Match' }),
  })
  .meta({ id: 'ScheduledArticle', description: 'A scheduled publication', zh: '一次定时发布' });

export const ScheduledArticleList = listOf(ScheduledArticle, 'ScheduledArticleList');

export type ScheduleInput = z.output<typeof ScheduleInput>;
export type ScheduledArticle = z.input<typeof ScheduledArticle>;
