import { getIntroduction } from '../../../archive/introductions/reads';
import { Introduction, IntroductionUpdate } from '../../../archive/introductions/schema';
import { updateIntroduction as update } from '../../../archive/introductions/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { categoryParams } from '../../http/params';
import { introductionExample } from './get-introduction';

export const updateIntroduction = defineOperation({
  id: 'updateIntroduction',
  method: 'PATCH',
  path: '/admin/categories/{slug}/introduction',
  tag: 'Editing',
  summary: "Edit a category's introduction",
  description: 'Absent and null fields keep their value. The category itself and its articles stay as they are.',
  zh: { summary: '编辑分类导读', description: '缺省和 null 的字段保持原值。分类本身及其文章不变。' },
  access: 'editor',
  params: categoryParams,
  body: IntroductionUpdate,
  sample: { params: { slug: introductionExample.category_slug }, body: { intro_en: introductionExample.intro_en } },
  response: Introduction,
  example: introductionExample,
  errors: ['resource_not_found'],
  handle: async ({ params, body, actor }) => {
    await update(db(), params.slug, body, actor);
    return { value: await getIntroduction(params.slug) };
  },
});
