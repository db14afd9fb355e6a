import { getSubscriber } from '../../../people/subscribers/reads';
import { Subscriber } from '../../../people/subscribers/schema';
import { resumeSubscriber as resume } from '../../../people/subscribers/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { subscriberExample } from './add-subscriber';

export const resumeSubscriber = defineOperation({
  id: 'resumeSubscriber',
  method: 'POST',
  path: '/admin/subscribers/{id}/resume',
  tag: 'Administration',
  summary: 'Admin: resume a subscriber',
  description: 'The end of the subscription is unchanged. Repeating it changes nothing.',
  zh: { summary: '恢复订阅者', description: '到期日不变。重复操作不会产生更改。' },
  access: 'admin',
  params: idParams,
  response: Subscriber,
  example: subscriberExample,
  errors: ['subscriber_not_found'],
  handle: async ({ params, actor, context }) => {
    const { id } = await resume(db(), params, actor);
    return { value: await getSubscriber(id, context.now) };
  },
});
