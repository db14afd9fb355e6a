import { listRecentEmails } from '../../../people/account/reads';
import { MailList } from '../../../people/account/schema';
import { defineOperation } from '../../http/operation';

export const listMyMails = defineOperation({
  id: 'listMyMails',
  method: 'GET',
  path: '/me/mails',
  tag: 'Keys',
  summary: 'List your recent emails',
  description: 'At most 20, newest first, without their links.',
  zh: { summary: '列出最近的邮件', description: '最多 20 封，最新的在前，不含其中的链接。' },
  access: 'session',
  response: MailList,
  example: {
    items: [
      {
        template: 'key_link',
        locale: 'en',
        created_at: '2026-03-01T07:58:00.000Z',
        sent_at: '2026-03-01T07:58:01.204Z',
        status: 'sent',
      },
    ],
  },
  handle: async ({ actor }) => ({
    value: { items: actor.email === undefined ? [] : await listRecentEmails(actor.email) },
  }),
});
