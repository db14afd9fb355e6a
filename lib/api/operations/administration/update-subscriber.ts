import { getSubscriber } from '../../../people/subscribers/reads';
import { Subscriber, SubscriberUpdate } from '../../../people/subscribers/schema';
import { updateSubscriber as update } from '../../../people/subscribers/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { subscriberExample } from './add-subscriber';

export const updateSubscriber = defineOperation({
  id: 'updateSubscriber',
  method: 'PATCH',
  path: '/admin/subscribers/{id}',
  tag: 'Administration',
  summary: 'Admin: change a subscriber',
  description:
    'Changes the email address, the name or the plan. Keys and webhooks keep working. With another address, every session of the old ' +
    'one ends, and its links stop working. An address that another subscriber has is a 409.',
  zh: {
    summary: '修改订阅者',
    description:
      '修改邮箱、名称或方案。密钥与 Webhook 不受影响。更换邮箱后，原邮箱的会话立即结束，其链接失效。邮箱已属于其他订阅者时返回 409。',
  },
  access: 'admin',
  params: idParams,
  body: SubscriberUpdate,
  sample: { body: { name: 'Lakeside Institute' } },
  response: Subscriber,
  example: subscriberExample,
  errors: ['subscriber_not_found', 'subscriber_exists'],
  handle: async ({ params, body, actor, context }) => {
    const fields = { email: body.email ?? undefined, name: body.name ?? undefined, plan: body.plan ?? undefined };
    const { id } = await update(db(), params, fields, context.now, actor);
    return { value: await getSubscriber(id, context.now) };
  },
});
