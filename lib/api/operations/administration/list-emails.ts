import { emailSorts, listEmails as readEmails } from '../../../email/admin-emails/reads';
import { emailStatuses } from '../../../email/admin-emails/record';
import { AdminEmailList } from '../../../email/admin-emails/schema';
import { emailTemplates } from '../../../platform/mail/record';
import { defineList } from '../../http/list-operation';
import { filterParam, sortParam, textParam } from '../../http/params';

/** One invented email; the examples of other operations use it too. */
export const emailExample = {
  id: '0b9a6a52-1c1d-4c55-8f0e-8c3f8e010b9f',
  to: 'reader@example.com',
  template: 'key_frozen',
  locale: 'en',
  bulk: false,
  status: 'sent',
  created_at: '2026-03-05T09:12:44.115Z',
  sent_at: '2026-03-05T09:12:45.300Z',
  attempts: 1,
  next_at: null,
  last_failure: null,
};

export const listEmails = defineList({
  id: 'listEmails',
  path: '/admin/emails',
  tag: 'Administration',
  summary: 'Admin: list emails',
  description: 'Emails of the last 90 days with their delivery, without contents or links. Newest first by default.',
  zh: { summary: '列出邮件', description: '最近 90 天的邮件及其发送情况，不含内容与链接。默认最新的在前。' },
  access: 'admin',
  filters: {
    q: textParam({ description: "Part of the recipient's address", zh: '收件人邮箱的一部分' }),
    template: filterParam(emailTemplates, { description: 'Only this template', zh: '只返回此模板的邮件' }),
    status: filterParam(emailStatuses, { description: 'Only emails with this status', zh: '只返回此状态的邮件' }),
    sort: sortParam(emailSorts, '-created_at'),
  },
  response: AdminEmailList,
  exampleItem: emailExample,
  read: ({ query }) => readEmails(query),
});
