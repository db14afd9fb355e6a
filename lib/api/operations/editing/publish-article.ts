import { toChanges } from '../../../editing/article-lock/rules';
import { completeState } from '../../../editing/articles/reads';
import { EditedArticle } from '../../../editing/articles/schema';
import { PublishInput } from '../../../editing/drafts/schema';
import { publishDraft } from '../../../editing/drafts/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const publishArticle = defineOperation({
  id: 'publishArticle',
  method: 'POST',
  path: '/admin/articles/{id}/publish',
  tag: 'Editing',
  summary: 'Publish an article',
  description:
    'Merges the draft into the article field by field and ends it. A field that changed differently on both sides is a conflict until a draft save names it in `rebase`. `note_zh` and `note_en` tell readers of a live article what changed, below its date.',
  zh: {
    summary: '发布文章',
    description:
      '按字段将草稿并入文章，并结束草稿。两边改动不同的字段视为冲突，须先在保存草稿时列入 `rebase`。`note_zh` 与 `note_en` 显示在已发布文章的日期下方，告知读者更改了什么。',
  },
  access: 'editor',
  params: idParams,
  body: PublishInput.optional(),
  sample: { body: {} },
  response: EditedArticle,
  example: { ...editedExample, draft: null },
  errors: ['resource_not_found', 'state_conflict', 'publish_blocked', 'slug_taken'],
  ifMatch: true,
  handle: async ({ params, body = {}, actor, context }) => {
    const publishAt = toChanges(body).publish_at;
    const [note_zh, note_en] = [body.note_zh?.trim() ?? '', body.note_en?.trim() ?? ''];
    const note = note_zh || note_en ? { note_zh, note_en } : undefined;
    const state = await publishDraft(db(), params.id, { publishAt, since: context.ifMatch, actor, note });
    return { value: await completeState(state, actor, context.now) };
  },
});
