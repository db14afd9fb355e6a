import { NewsletterChoice, NewsletterConfirmation } from '../../../audience/contacts/schema';
import { confirmContact } from '../../../audience/contacts/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';

export const confirmNewsletter = defineOperation({
  id: 'confirmNewsletter',
  method: 'POST',
  path: '/newsletter/confirm',
  tag: 'Newsletter',
  summary: 'Confirm a newsletter subscription',
  description:
    'The first use of the emailed link makes the address a contact, with the topics and the language of its form. Later uses change ' +
    'nothing and return what the contact receives now.',
  zh: {
    summary: '确认订阅简报',
    description:
      '首次使用邮件中的链接后，该邮箱即成为联系人，主题与语言以当时的表单为准。再次使用不会产生更改，只返回当前的接收设置。',
  },
  access: 'anyone',
  body: NewsletterConfirmation,
  sample: { body: { email: 'reader@example.com', token: 'q0vJx2m1T8bYwN4c7uRzLhPeDkaS5tXo9iGfVbQnMjE' } },
  response: NewsletterChoice,
  example: { status: 'confirmed', topics: ['revenue-management'], locale: 'en' },
  errors: ['token_invalid'],
  secret: true,
  handle: async ({ body, context }) => ({ value: await confirmContact(db(), body, context) }),
});
