import { db } from '../../platform/db/client';
import type { Notifications } from './schema';

/** Which emails a subscriber receives. */
export async function findNotifications(subscriberId: string): Promise<Notifications> {
  const row = await db().prisma.notificationSettings.findUnique({ where: { subscriber_id: subscriberId } });
  return { warnings: row?.warnings ?? true };
}
