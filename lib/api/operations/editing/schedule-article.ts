import { completeState } from '../../../editing/articles/reads';
import { EditedArticle } from '../../../editing/articles/schema';
import { ScheduleInput } from '../../../editing/schedules/schema';
import { scheduleDraft } from '../../../editing/schedules/writes';
import { parseTime } from '../../../platform/clock';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

/** Always in the future and equal in every process, so that all serve an identical description. */
const nextYear = `${new Date().getUTCFullYear() + 1}-03-09T01:00:00.000Z`;

export const scheduleArticle = defineOperation({
  id: 'scheduleArticle',
  method: 'POST',
  path: '/admin/articles/{id}/schedule',
  tag: 'Editing',
  summary: 'Schedule the draft of a published article',
  description:
    'Pins the draft as it is now; later edits stay in the draft. If it cannot be published at that time, readers keep the present text and whoever scheduled it gets an email.',
  zh: {
    summary: '定时发布已发布文章的草稿',
    description: '固定草稿的当前内容，之后的编辑仍留在草稿中。届时若无法发布，读者看到的内容不变，安排者会收到邮件。',
  },
  access: 'editor',
  params: idParams,
  body: ScheduleInput,
  sample: { body: { at: nextYear } },
  response: EditedArticle,
  example: {
    ...editedExample,
    schedule: { at: nextYear, revision: 4, status: 'pending', reason: null },
  },
  errors: ['resource_not_found', 'state_conflict', 'publish_blocked', 'slug_taken'],
  ifMatch: true,
  handle: async ({ params, body, actor, context }) => {
    const wanted = { at: parseTime(body.at) as Date, revision: body.revision, ifPublishable: body.if_publishable };
    const state = await scheduleDraft(db(), params.id, wanted, { since: context.ifMatch, actor });
    return { value: await completeState(state, actor, context.now) };
  },
});
