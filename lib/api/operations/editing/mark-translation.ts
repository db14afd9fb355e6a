import { z } from 'zod';
import { completeState } from '../../../editing/articles/reads';
import { EditedArticle } from '../../../editing/articles/schema';
import { markInStep } from '../../../editing/translations/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const markTranslation = defineOperation({
  id: 'markTranslation',
  method: 'PUT',
  path: '/admin/articles/{id}/translation',
  tag: 'Editing',
  summary: 'Mark the languages as corresponding',
  description: 'From now on `translation` counts the blocks that change in each language.',
  zh: { summary: '标记两种语言已同步', description: '此后 `translation` 统计各语言中更改过的段落数。' },
  access: 'contributor',
  params: idParams,
  body: z
    .object({ in_step: z.literal(true).meta({ description: 'The languages correspond now', zh: '两种语言现已一致' }) })
    .meta({ id: 'TranslationUpdate', description: 'That the languages correspond', zh: '两种语言是否一致' }),
  sample: { body: { in_step: true } },
  response: EditedArticle,
  example: { ...editedExample, translation: { zh: 0, en: 0 }, unmatched: { zh: [], en: [] } },
  errors: ['resource_not_found', 'role_required'],
  secret: true,
  handle: async ({ params, actor, context }) => ({
    value: await completeState(await markInStep(db(), params.id, actor), actor, context.now),
  }),
});
