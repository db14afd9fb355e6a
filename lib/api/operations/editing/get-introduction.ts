import { getIntroduction as read } from '../../../archive/introductions/reads';
import { Introduction } from '../../../archive/introductions/schema';
import { defineOperation } from '../../http/operation';
import { categoryParams } from '../../http/params';

/** One invented introduction; the example of another operation uses it too. */
export const introductionExample = {
  category_slug: 'revenue-management',
  intro_zh: '收益管理研究过夜即逝的客房如何定价。',
  intro_en: 'Revenue management asks how a room that expires overnight finds its price.',
  articles: [
    {
      id: '9d3f6c1a-1f7e-4d55-8a55-5d1f0c2b7a10',
      title_zh: '把超额预订当作保险来算',
      title_en: 'Overbooking as an insurance decision',
      is_published: true,
    },
  ],
};

export const getIntroduction = defineOperation({
  id: 'getIntroduction',
  method: 'GET',
  path: '/admin/categories/{slug}/introduction',
  tag: 'Editing',
  summary: "Get a category's introduction",
  description:
    'What the page of the category says before it lists articles, and the articles to start with. Empty until written.',
  zh: { summary: '读取分类导读', description: '分类页在文章列表之前的导读，以及推荐首先阅读的文章。未填写时为空。' },
  access: 'contributor',
  params: categoryParams,
  sample: { params: { slug: introductionExample.category_slug } },
  response: Introduction,
  example: introductionExample,
  errors: ['resource_not_found'],
  handle: async ({ params }) => ({ value: await read(params.slug) }),
});
