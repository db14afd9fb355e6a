import { Newsletter, NewsletterSend } from '../../../audience/newsletters/schema';
import { createNewsletter as create } from '../../../audience/newsletters/writes';
import { db } from '../../../platform/db/client';
import { defineOperation, LONG_BODY_BYTES } from '../../http/operation';
import { newsletterExample } from './list-newsletters';

export const createNewsletter = defineOperation({
  id: 'createNewsletter',
  method: 'POST',
  path: '/admin/newsletters',
  tag: 'Editing',
  summary: 'Create a newsletter',
  description: 'Creates a draft. Nothing is sent.',
  zh: { summary: '创建简报', description: '创建草稿，不发送任何邮件。' },
  access: 'editor',
  body: NewsletterSend,
  bodyLimit: LONG_BODY_BYTES,
  sample: {
    body: {
      subject_zh: newsletterExample.subject_zh,
      subject_en: newsletterExample.subject_en,
      article_ids: newsletterExample.article_ids,
    },
  },
  response: Newsletter,
  example: newsletterExample,
  handle: async ({ body, actor }) => ({ value: await create(db(), body, actor) }),
});
