import type { Database } from '../db/client';
import { describeError, log } from '../log';

/** How often a process looks for articles that are due, in milliseconds: live within a second, with room for a slow query. */
const INTERVAL_MS = 400;

/**
 * Publishes every article whose time has come, the earliest first, some at a time so that other writers get their turn.
 * Returns how many went live. Safe on all instances at once.
 */
export async function goLive(database: Database): Promise<number> {
  let all = 0;
  let went: number;
  do {
    const { rows } = await database.pool.query<{ went: number }>('SELECT archive_go_live() AS went');
    went = rows[0]?.went ?? 0;
    all += went;
  } while (went > 0);
  return all;
}

/** Keeps publishing what is due until `stop`. A database that is away is asked again; the log says so once. */
export function startGoLive(database: Database): { stop(): Promise<void> } {
  let underway: Promise<void> | undefined;
  let failing = false;
  const look = async () => {
    try {
      const went = await goLive(database);
      if (went > 0) log.info({ articles: went }, 'scheduled articles went live');
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ error: describeError(error) }, 'scheduled articles cannot be looked for');
      failing = true;
    }
  };
  const timer = setInterval(() => {
    underway ??= look().finally(() => {
      underway = undefined;
    });
  }, INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await underway;
    },
  };
}
