import { z } from 'zod';
import { getAdminAuthor } from '../../../archive/authors/reads';
import { AdminAuthor, AuthorUpdate } from '../../../archive/authors/schema';
import { updateAuthor as update } from '../../../archive/authors/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { authorExample } from './list-admin-authors';

export const updateAuthor = defineOperation({
  id: 'updateAuthor',
  method: 'PATCH',
  path: '/admin/authors/{slug}',
  tag: 'Editing',
  summary: "Edit an author's profile",
  description:
    'Absent and null fields keep their value. Articles stay as they are; the profile is shown on the page of the author.',
  zh: { summary: '编辑作者资料', description: '缺省和 null 的字段保持原值。文章不变；资料显示在作者页上。' },
  access: 'editor',
  params: z.object({
    slug: z.string().meta({ description: 'Slug of the author', zh: '作者的 slug', schema: { type: 'string' } }),
  }),
  body: AuthorUpdate,
  sample: { body: { orcid: authorExample.orcid } },
  response: AdminAuthor,
  example: authorExample,
  errors: ['resource_not_found'],
  handle: async ({ params, body, actor }) => {
    await update(db(), params.slug, body, actor);
    return { value: await getAdminAuthor(params.slug) };
  },
});
