import { z } from 'zod';
import { listOf } from '../../platform/list-envelope';
import { timestamp } from '../../platform/text/schema';
import { articleFields } from '../article-lock/record';
import { ArticleRecord } from '../article-lock/schema';
import { DraftUpdate } from '../drafts/schema';

const revisionKinds = ['original', 'edited', 'published', 'scheduled', 'restored', 'imported', 'renamed', 'kept'] as const;

export const Revision = z
  .object({
    n: z.int().meta({ description: 'Counts from 1 within the article', zh: '在文章内从 1 开始计数' }),
    at: timestamp,
    by: z.string().meta({
      description: 'Who made the change: the name of a member of staff, or a program',
      zh: '更改者：工作人员的姓名，或程序',
    }),
    kind: z.enum(revisionKinds).meta({
      description: 'What led to it; `original`: the article before its first revision',
      zh: '产生该版本的原因；`original` 为首个历史版本之前的文章',
    }),
    fields: z
      .array(z.enum(articleFields as [string, ...string[]]))
      .meta({ description: 'Fields that the change concerned', zh: '更改涉及的字段' }),
    scheduled_for: timestamp.nullable().meta({
      description: 'The time it was scheduled for: of a scheduled text, and of one that went live by itself',
      zh: '定时发布的时间：适用于已定时的版本，以及按时自动发布的版本',
    }),
  })
  .meta({
    id: 'Revision',
    description: 'An article or its draft as it was after a change; it never changes',
    zh: '文章或其草稿在一次更改之后的内容，不再变动',
  });

/** Fields to keep over the draft. Their limits are those of a draft save. */
export const KeptFields = DraftUpdate.omit({ rebase: true })
  .meta({
    id: 'KeptFields',
    description: 'Fields that the revision has instead of those of the draft',
    zh: '该版本中取代草稿内容的字段',
  })
  .optional();

export const RevisionWithRecord = Revision.extend({ record: ArticleRecord }).meta({
  id: 'RevisionWithRecord',
  description: 'A revision with its content',
  zh: '历史版本及其内容',
});

export const RevisionList = listOf(Revision, 'RevisionList');

export type Revision = z.input<typeof Revision>;
