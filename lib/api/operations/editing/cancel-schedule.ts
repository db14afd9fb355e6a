import { z } from 'zod';
import { completeState } from '../../../editing/articles/reads';
import { EditedArticle } from '../../../editing/articles/schema';
import { cancelSchedule as cancel } from '../../../editing/schedules/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const cancelSchedule = defineOperation({
  id: 'cancelSchedule',
  method: 'DELETE',
  path: '/admin/articles/{id}/schedule',
  tag: 'Editing',
  summary: 'Cancel a schedule',
  description: 'The draft stays. A scheduled article that was never published becomes a draft.',
  zh: { summary: '取消定时发布', description: '草稿保留。从未发布过的定时文章变为草稿。' },
  access: 'editor',
  params: idParams,
  response: EditedArticle.extend({ deleted: z.literal(true).meta({ description: 'Always `true`', zh: '始终为 `true`' }) }).meta({
    id: 'UnscheduledArticle',
    description: 'An article whose schedule was cancelled',
    zh: '已取消定时发布的文章',
  }),
  example: { ...editedExample, deleted: true },
  errors: ['resource_not_found'],
  ifMatch: true,
  handle: async ({ params, actor, context }) => {
    const state = await cancel(db(), params.id, { since: context.ifMatch, actor });
    return { value: { ...(await completeState(state, actor, context.now)), deleted: true as const } };
  },
});
