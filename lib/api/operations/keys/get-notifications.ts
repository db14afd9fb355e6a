import { findNotifications } from '../../../people/warnings/reads';
import { Notifications } from '../../../people/warnings/schema';
import { defineOperation } from '../../http/operation';
import { ApiError } from '../../problems';

export const getNotifications = defineOperation({
  id: 'getNotifications',
  method: 'GET',
  path: '/me/notifications',
  tag: 'Keys',
  summary: 'Get the notification settings of the signed-in subscriber',
  description: 'Whether the subscriber is warned by email of a nearly used quota and of the end of the subscription.',
  zh: { summary: '查看当前订阅者的通知设置', description: '配额即将用完及订阅即将到期时，是否发送提醒邮件。' },
  access: 'session',
  response: Notifications,
  example: { warnings: true },
  errors: ['subscriber_not_found'],
  handle: async ({ actor }) => {
    if (!actor.subscriberId) throw new ApiError('subscriber_not_found');
    return { value: await findNotifications(actor.subscriberId) };
  },
});
