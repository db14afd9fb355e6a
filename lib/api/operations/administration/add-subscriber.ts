import { getSubscriber } from '../../../people/subscribers/reads';
import { Subscriber, SubscriberCreate } from '../../../people/subscribers/schema';
import { addSubscriber as add } from '../../../people/subscribers/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { keyExample } from './get-key';

/** One invented subscriber; the examples of other operations use it too. */
export const subscriberExample = {
  ...keyExample.subscriber,
  suspended_at: null,
  created_at: '2026-01-02T10:00:00.000Z',
  key: { prefix: keyExample.prefix, status: keyExample.status, last_used_at: keyExample.last_used_at },
  usage_30d: 3140,
};

export const addSubscriber = defineOperation({
  id: 'addSubscriber',
  method: 'POST',
  path: '/admin/subscribers',
  tag: 'Administration',
  summary: 'Admin: add a subscriber',
  description: 'Adding a subscriber again on the same terms changes nothing; on other terms it is a 409.',
  zh: { summary: '添加订阅者', description: '以相同内容再次添加不会产生更改；内容不同则返回 409。' },
  access: 'admin',
  body: SubscriberCreate,
  sample: { body: { email: 'reader@example.com', plan: 'premium', active_until: '2027-12-31', name: 'Reader' } },
  response: Subscriber,
  example: subscriberExample,
  errors: ['subscriber_exists'],
  handle: async ({ body, actor, context }) => {
    const { email, plan, active_until: activeUntil, name } = body;
    const { id } = await add(db(), { email, plan, activeUntil, name }, actor);
    return { value: await getSubscriber(id, context.now) };
  },
});
