import { beforeAll, describe, expect, it } from 'vitest';
import { listArticles } from '../../lib/archive/lists/reads';
import { findAdminToken } from '../../lib/console/admin/reads';
import { findSessionByToken } from '../../lib/people/auth/reads';
import { findKey } from '../../lib/people/keys/reads';
import { type Database, openDatabase, setDatabase } from '../../lib/platform/db/client';
import { inTransaction } from '../../lib/platform/db/transaction';
import { insertArticle, insertCategory, read } from '../support/articles';
import { withClient } from '../support/backups';
import { createTestDatabase } from '../support/databases';
import { appUrl } from '../support/mirror';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer';
import { find } from '../support/search';

describe.runIf(hasPgBouncer)('through PgBouncer in transaction mode', () => {
  let pooled: Database;
  let url: string;
  let target: Database;
  beforeAll(async () => {
    target = await createTestDatabase();
    await withClient(target.url, (client) =>
      client.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone TO "Asia/Shanghai"', current_database()); END $$`),
    );
    await insertCategory(target.pool, 'revenue');
    await insertArticle(target.pool, { publish_at: '2025-01-01T00:30:00.000Z' });
    const bouncer = await startPgBouncer(target.url);
    url = bouncer.url;
    pooled = openDatabase(`${url}?pgbouncer=true`, { max: 6 });
    setDatabase(pooled);
    return async () => {
      await pooled.close();
      await bouncer.stop();
    };
  });

  it('lookups work on any connection', async () => {
    for (let round = 0; round < 20; round += 1) {
      const lookups = Array.from({ length: 6 }, () => [
        findKey('hik_00000000'),
        findSessionByToken('A'.repeat(43), new Date()),
        findAdminToken('hia_00000000'),
      ]);
      expect(new Set(await Promise.all(lookups.flat()))).toEqual(new Set([undefined]));
    }
  });

  it('times are in UTC on connections last used with another time zone', async () => {
    const zone = "SELECT current_setting('TimeZone')";
    for (let round = 0; round < 10; round += 1) {
      expect(await withClient(url, (client) => read(client, zone))).toBe('Asia/Shanghai');
      const zones = await Promise.all(
        Array.from({ length: 6 }, () => inTransaction(pooled, (client) => read<string>(client, zone))),
      );
      expect(new Set(zones)).toEqual(new Set(['UTC']));
      const { items } = await listArticles({ lang: 'both', page: 1, pageSize: 1 }, appUrl);
      expect(items).toMatchObject([{ published_at: '2025-01-01T00:30:00.000Z' }]);
    }
  });

  it('a search ends at its time limit on the server, and later ones work', async () => {
    const short = openDatabase(`${url}?pgbouncer=true`, { searchTimeoutMs: 1_000 });
    setDatabase(short);
    try {
      await inTransaction(target, async (client) => {
        await client.query('LOCK TABLE search_segments IN ACCESS EXCLUSIVE MODE');
        await expect(find('anything')).rejects.toMatchObject({ code: '57014' });
      });
      expect(await find('anything')).toMatchObject({ total: 0 });
      // The limit ended with its transaction: other statements on the same server connections have none.
      expect(new Set(await Promise.all(Array.from({ length: 4 }, () => read(pooled.pool, 'SHOW statement_timeout'))))).toEqual(
        new Set(['0']),
      );
    } finally {
      setDatabase(pooled);
      await short.close();
    }
  });
});
