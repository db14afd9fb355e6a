import { z } from 'zod';

export const Notifications = z
  .object({
    warnings: z
      .boolean()
      .meta({ description: 'Emails at 80 % of the daily quota, and 30 and 7 days before the subscription ends' }),
  })
  .meta({ id: 'Notifications', description: 'Emails that the subscriber can turn off' });

export const NotificationsUpdate = z
  .object({ warnings: z.boolean().nullish() })
  .meta({ id: 'NotificationsUpdate', description: 'An absent or null field keeps its value' });

export type Notifications = z.input<typeof Notifications>;
