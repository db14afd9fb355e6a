import { db } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import type { Notifications } from './schema';

/** Which emails a subscriber receives. */
export async function findNotifications(subscriberId: string): Promise<Notifications> {
  const { rows } = await db().query<{ warnings: boolean }>(
    sql`SELECT warnings FROM notification_settings WHERE subscriber_id = ${subscriberId}::uuid`,
  );
  return { warnings: rows[0]?.warnings ?? true };
}
