import { getEmail } from '../../../email/admin-emails/reads';
import { AdminEmail } from '../../../email/admin-emails/schema';
import { resendEmail as resend } from '../../../email/admin-emails/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { emailExample } from './list-emails';

export const resendEmail = defineOperation({
  id: 'resendEmail',
  method: 'POST',
  path: '/admin/emails/{id}/resend',
  tag: 'Administration',
  summary: 'Admin: send an email again',
  description:
    'Queues a new email to the same recipient and returns it. A private link is never sent again: the new email has a new link, ' +
    'if the recipient may still have one. 12 an hour per recipient and purpose. Emails of public forms cannot be sent again.',
  zh: {
    summary: '重新发送邮件',
    description:
      '向同一收件人发送一封新邮件，并返回该邮件。私人链接不会重复发送：如收件人仍有权获得，新邮件附新链接。每个收件人、每种用途每小时最多 12 封。公开表单的邮件不能重新发送。',
  },
  access: 'admin',
  params: idParams,
  sample: { params: { id: emailExample.id } },
  response: AdminEmail,
  example: {
    ...emailExample,
    id: '4f1a8c3f-9a53-4b4f-9d9e-2d1a7b1f8e02',
    status: 'waiting',
    created_at: '2026-03-05T10:02:00.000Z',
    sent_at: null,
    attempts: 0,
    next_at: '2026-03-05T10:02:00.000Z',
  },
  errors: ['resource_not_found', 'state_conflict'],
  needsCounters: true,
  handle: async ({ params, actor, context }) => {
    const id = await resend(db(), params.id, context.now, actor);
    return { value: await getEmail(id) };
  },
});
