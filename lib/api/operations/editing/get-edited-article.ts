import { emptyRecord } from '../../../editing/article-lock/rules';
import { getEditedArticle as readEditedArticle } from '../../../editing/articles/reads';
import { EditedArticle } from '../../../editing/articles/schema';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';

const record = {
  ...emptyRecord,
  title_zh: '平均房价不是目标',
  title_en: 'Rate is not the goal',
  content_zh: '房价与入住率此消彼长。',
  content_en: 'Rate and occupancy trade against each other.',
  category_slug: 'revenue-management',
  author_name: 'Lin Yue',
  author_name_zh: '林越',
  is_published: true,
  slug: 'rate-is-not-the-goal',
};

/** One invented article with a draft; the examples of other operations use it too. */
export const editedExample = {
  id: '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
  state: 'published',
  url: 'https://research.example.com/archive/rate-is-not-the-goal',
  article: record,
  draft: { ...record, title_en: 'The rate is not the goal' },
  version: 7,
  base_changed: [],
  schedule: null,
  warnings: [{ type: 'link_unknown', field: 'content_en', line: 14, text: '/archive/x' }],
  review: null,
  editors: [{ name: 'Lin Yue', language: 'zh', seen_at: '2026-07-16T10:02:00.000Z' }],
  editable: true,
  deletable: false,
  translation: { zh: 0, en: 1 },
  unmatched: { zh: [], en: [3] },
  changed: { title_en: { by: 'Lin Yue', at: '2026-07-16T10:01:40.000Z' } },
  created_by: 'Lin Yue',
  edited_at: '2026-07-16T10:01:40.000Z',
};

export const getEditedArticle = defineOperation({
  id: 'getEditedArticle',
  method: 'GET',
  path: '/admin/articles/{id}',
  tag: 'Editing',
  summary: 'Get an article with its draft',
  description: 'Any state. Every write of the article or its draft raises `version`, imports too.',
  zh: { summary: '查看文章及其草稿', description: '适用于任何状态的文章。文章或草稿每次写入（包括导入）都会提高 `version`。' },
  access: 'contributor',
  params: idParams,
  response: EditedArticle,
  example: editedExample,
  errors: ['resource_not_found'],
  ifMatch: true,
  handle: async ({ params, actor, context }) => ({
    value: await readEditedArticle(params.id, actor, context.now),
  }),
});
