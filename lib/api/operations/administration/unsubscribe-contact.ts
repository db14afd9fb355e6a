import { getContact } from '../../../audience/contacts/reads';
import { Contact } from '../../../audience/contacts/schema';
import { unsubscribeContact as unsubscribe } from '../../../audience/contacts/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { contactExample } from './list-contacts';

export const unsubscribeContact = defineOperation({
  id: 'unsubscribeContact',
  method: 'POST',
  path: '/admin/contacts/{id}/unsubscribe',
  tag: 'Administration',
  summary: 'Admin: unsubscribe a contact',
  description:
    'Newsletters that are being sent skip the contact from the next batch on. Contacts in any other status than `confirmed` stay as ' +
    'they are. Only the contact can subscribe again.',
  zh: {
    summary: '退订联系人',
    description: '正在发送的简报从下一批起跳过该联系人。状态不是 `confirmed` 的联系人保持不变。只有联系人本人可以重新订阅。',
  },
  access: 'admin',
  params: idParams,
  response: Contact,
  example: { ...contactExample, status: 'unsubscribed', left_at: '2026-03-06T10:02:00.000Z' },
  errors: ['resource_not_found'],
  handle: async ({ params, actor, context }) => {
    await unsubscribe(db(), params.id, actor, context.now);
    return { value: await getContact(params.id) };
  },
});
