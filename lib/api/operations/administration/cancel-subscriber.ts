import { getSubscriber } from '../../../people/subscribers/reads';
import { Subscriber } from '../../../people/subscribers/schema';
import { cancelSubscriber as cancel } from '../../../people/subscribers/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { subscriberExample } from './add-subscriber';

export const cancelSubscriber = defineOperation({
  id: 'cancelSubscriber',
  method: 'POST',
  path: '/admin/subscribers/{id}/cancel',
  tag: 'Administration',
  summary: 'Admin: end a subscription now',
  description: 'A subscription that has already ended keeps its end date.',
  zh: { summary: '立即终止订阅', description: '已到期的订阅保留原到期日。' },
  access: 'admin',
  params: idParams,
  response: Subscriber,
  example: { ...subscriberExample, status: 'lapsed', active_until: '2026-03-05T10:02:00.000Z' },
  errors: ['subscriber_not_found'],
  handle: async ({ params, actor, context }) => {
    const { id } = await cancel(db(), params, context.now, actor);
    return { value: await getSubscriber(id, context.now) };
  },
});
