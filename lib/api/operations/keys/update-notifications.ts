import { findNotifications } from '../../../people/warnings/reads';
import { Notifications, NotificationsUpdate } from '../../../people/warnings/schema';
import { setNotifications } from '../../../people/warnings/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { ApiError } from '../../problems';

export const updateNotifications = defineOperation({
  id: 'updateNotifications',
  method: 'PATCH',
  path: '/me/notifications',
  tag: 'Keys',
  summary: 'Change the notification settings of the signed-in subscriber',
  description: 'Turns warnings by email on or off and returns the settings after the change.',
  zh: { summary: '修改当前订阅者的通知设置', description: '开启或关闭提醒邮件，返回修改后的设置。' },
  access: 'session',
  body: NotificationsUpdate,
  sample: { body: { warnings: false } },
  response: Notifications,
  example: { warnings: false },
  errors: ['subscriber_not_found'],
  handle: async ({ body, actor }) => {
    const { subscriberId } = actor;
    if (!subscriberId) throw new ApiError('subscriber_not_found');
    const { warnings } = body;
    if (typeof warnings === 'boolean') await setNotifications(db(), subscriberId, { warnings }, actor);
    return { value: await findNotifications(subscriberId) };
  },
});
