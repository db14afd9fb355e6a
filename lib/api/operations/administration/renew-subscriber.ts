import { getSubscriber } from '../../../people/subscribers/reads';
import { Subscriber, SubscriberRenewal } from '../../../people/subscribers/schema';
import { renewSubscriber as renew } from '../../../people/subscribers/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { subscriberExample } from './add-subscriber';

export const renewSubscriber = defineOperation({
  id: 'renewSubscriber',
  method: 'POST',
  path: '/admin/subscribers/{id}/renew',
  tag: 'Administration',
  summary: 'Admin: renew a subscription',
  description: 'Sets a new end and, if given, another plan. A suspension stays in place.',
  zh: { summary: '续订', description: '设置新的到期日，可同时更改方案。暂停状态不变。' },
  access: 'admin',
  params: idParams,
  body: SubscriberRenewal,
  sample: { body: { active_until: '2027-12-31' } },
  response: Subscriber,
  example: subscriberExample,
  errors: ['subscriber_not_found'],
  handle: async ({ params, body, actor, context }) => {
    const terms = { activeUntil: body.active_until, plan: body.plan };
    const { id } = await renew(db(), params, terms, actor);
    return { value: await getSubscriber(id, context.now) };
  },
});
