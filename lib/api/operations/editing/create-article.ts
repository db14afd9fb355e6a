import { ArticleCreate } from '../../../archive/articles/schema';
import { completeState } from '../../../editing/articles/reads';
import { EditedArticle } from '../../../editing/articles/schema';
import { createArticle as create } from '../../../editing/articles/writes';
import { db } from '../../../platform/db/client';
import { ARTICLE_BODY_BYTES, defineOperation } from '../../http/operation';
import { editedExample } from './get-edited-article';

const articleSample = {
  title_zh: '平均房价不是目标',
  title_en: 'Rate is not the goal',
  content_zh: '',
  content_en: '',
  category_slug: 'revenue-management',
  author_name: 'Lin Yue',
  is_published: false,
};

export const createArticle = defineOperation({
  id: 'createArticle',
  method: 'POST',
  path: '/admin/articles',
  tag: 'Editing',
  summary: 'Create an article',
  description:
    'Goes live at once unless `is_published` is false; contributors send false. Without a slug it gets one made from the title.',
  zh: { summary: '新建文章', description: '默认立即发布；撰稿人须将 `is_published` 设为 false。未给出 slug 时由标题生成。' },
  access: 'contributor',
  body: ArticleCreate,
  bodyLimit: ARTICLE_BODY_BYTES,
  sample: { body: articleSample },
  response: EditedArticle,
  example: { ...editedExample, draft: null },
  errors: ['slug_taken', 'publish_blocked'],
  handle: async ({ body, actor, context }) => {
    const state = await create(db(), body, actor);
    return { value: await completeState(state, actor, context.now) };
  },
});
