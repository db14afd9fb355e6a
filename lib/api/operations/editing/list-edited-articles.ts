import { z } from 'zod';
import { articleStates } from '../../../editing/article-lock/record';
import { editedSorts, listEditedArticles as readEditedArticles } from '../../../editing/drafts/reads';
import { EditedItemList } from '../../../editing/drafts/schema';
import { locales } from '../../../platform/i18n/locales';
import { defineOperation } from '../../http/operation';
import { boundedText, categoryParam, filterParam, page, page_size, sortParam } from '../../http/params';
import { toPage } from '../../http/response';
import { articleItemExample } from '../archive/get-article';

const itemExample = {
  ...articleItemExample,
  state: 'published',
  edited_at: '2026-07-16T10:01:40.000Z',
  has_draft: true,
  missing: ['en'],
  schedule: null,
  review: null,
  unmatched: [],
  created_by: null,
};

export const listEditedArticles = defineOperation({
  id: 'listEditedArticles',
  method: 'GET',
  path: '/admin/articles',
  tag: 'Editing',
  summary: 'List articles in any state',
  description: 'The latest edited first. Contributors see the articles that they created.',
  zh: { summary: '列出各种状态的文章', description: '最近编辑的在前。撰稿人只看到自己创建的文章。' },
  access: 'contributor',
  query: z.object({
    state: filterParam(articleStates, { description: 'Only articles in this state', zh: '只返回此状态的文章' }),
    category: categoryParam,
    q: boundedText({
      max: 200,
      description: 'Part of a title, slug or author, of the article or its draft',
      zh: '标题、slug 或作者的一部分，文章或其草稿均可',
    }).optional(),
    missing: filterParam(locales, {
      description: 'Only articles that lack a title or a body in this language',
      zh: '只返回缺少此语言标题或正文的文章',
    }),
    has_draft: filterParam(['true', 'false'], {
      description: 'Only articles with a draft, or only those without',
      zh: '只返回有草稿的文章，或只返回没有草稿的文章',
    }),
    review: filterParam(['true', 'false'], {
      description: 'Only articles that are ready for an editor, or only the others',
      zh: '只返回待审阅的文章，或只返回其余文章',
    }),
    unmatched: filterParam(['true', 'false'], {
      description: 'Only articles of which a language changed since both matched, or only the others',
      zh: '只返回两种语言标记为对应后有改动的文章，或只返回其余文章',
    }),
    mine: filterParam(['true'], { description: 'Only articles that the caller created', zh: '只返回调用者创建的文章' }),
    sort: sortParam(editedSorts, '-edited_at'),
    page,
    page_size,
  }),
  response: EditedItemList,
  example: { items: [itemExample], page: 1, page_size: 20, total: 1, total_pages: 1 },
  handle: async ({ query, actor }) => {
    const { has_draft, review, mine, unmatched, page_size: pageSize, q, ...filter } = query;
    const flags = { hasDraft: toFlag(has_draft), review: toFlag(review), unmatched: toFlag(unmatched), mine: mine === 'true' };
    const options = { ...filter, ...flags, q: q?.trim() || undefined, pageSize };
    const found = await readEditedArticles(options, actor);
    const { value, page: links } = toPage(found, query);
    return { value: { ...value, ...(found.capped ? { total_capped: true as const } : {}) }, page: links };
  },
});

const toFlag = (text: 'true' | 'false' | undefined) => (text === undefined ? undefined : text === 'true');
