import { Newsletter, NewsletterUpdate } from '../../../audience/newsletters/schema';
import { updateNewsletter as update } from '../../../audience/newsletters/writes';
import { db } from '../../../platform/db/client';
import { defineOperation, LONG_BODY_BYTES } from '../../http/operation';
import { idParams } from '../../http/params';
import { newsletterExample } from './list-newsletters';

export const updateNewsletter = defineOperation({
  id: 'updateNewsletter',
  method: 'PATCH',
  path: '/admin/newsletters/{id}',
  tag: 'Editing',
  summary: 'Edit a newsletter',
  description:
    'Drafts and scheduled newsletters only. Absent and null fields keep their value; `topics: []` means every contact.',
  zh: {
    summary: '编辑简报',
    description: '仅限草稿和已定时的简报。缺省和 null 的字段保持原值；`topics: []` 表示所有联系人。',
  },
  access: 'editor',
  params: idParams,
  body: NewsletterUpdate,
  bodyLimit: LONG_BODY_BYTES,
  sample: { body: { intro_en: newsletterExample.intro_en } },
  response: Newsletter,
  example: newsletterExample,
  errors: ['resource_not_found', 'state_conflict'],
  handle: async ({ params, body, actor }) => ({ value: await update(db(), params.id, body, actor) }),
});
