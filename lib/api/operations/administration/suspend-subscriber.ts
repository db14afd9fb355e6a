import { getSubscriber } from '../../../people/subscribers/reads';
import { Subscriber } from '../../../people/subscribers/schema';
import { suspendSubscriber as suspend } from '../../../people/subscribers/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { subscriberExample } from './add-subscriber';

export const suspendSubscriber = defineOperation({
  id: 'suspendSubscriber',
  method: 'POST',
  path: '/admin/subscribers/{id}/suspend',
  tag: 'Administration',
  summary: 'Admin: suspend a subscriber',
  description: 'Ends every session and, from the next request on, rejects the key and full texts. Repeating it changes nothing.',
  zh: { summary: '暂停订阅者', description: '密钥与全文访问立即停用，所有登录随即失效。重复操作不会产生更改。' },
  access: 'admin',
  params: idParams,
  response: Subscriber,
  example: { ...subscriberExample, status: 'suspended', suspended_at: '2026-03-05T10:02:00.000Z' },
  errors: ['subscriber_not_found'],
  handle: async ({ params, actor, context }) => {
    const { id } = await suspend(db(), params, actor);
    return { value: await getSubscriber(id, context.now) };
  },
});
