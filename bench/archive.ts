import path from 'node:path';
import { makeCredential } from '../lib/credentials';
import { type Database, openDatabase } from '../lib/db/client';
import { migrate } from '../lib/db/migrate';
import type { ImportLine } from '../lib/import/record';
import { importArchive } from '../lib/import/writes';
import { generateArchive } from '../tools/archive-generator/article';
import { multiplyArchive } from './multiply';

/** A database that holds a generated archive of `size` articles. */
export type Archive = { size: number; url: string; database: Database };

/** Articles that are imported one by one; a larger archive is made of copies of one that was. */
const IMPORTED_MOST = 100_000;

/**
 * Opens the database with an archive of this size; made once and kept.
 *
 * @param size beyond 100,000 a multiple of that
 */
export async function openArchive(clusterUrl: string, size: number, log: (line: string) => void): Promise<Archive> {
  const url = new URL(clusterUrl);
  url.pathname = `/bench_${size}`;
  const server = openDatabase(clusterUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    const known = await server.pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [`bench_${size}`]);
    if (known.rowCount === 0 && size > IMPORTED_MOST) await copyArchive(clusterUrl, server, size, log);
    else if (known.rowCount === 0) await server.pool.query(`CREATE DATABASE bench_${size}`);
  } finally {
    await server.close();
  }
  await migrate({ databaseUrl: url.href, directory: path.resolve('prisma/migrations') });
  const database = openDatabase(url.href, { statementTimeoutMs: 0 });
  if ((await database.prisma.article.count()) < size) await fill(database, size, log);
  // What was written last time must not be tidied up by the database in the middle of a measurement.
  await database.pool.query('VACUUM ANALYZE');
  await database.pool.query('CHECKPOINT');
  return { size, url: url.href, database };
}

/** Makes the database of a large archive, under another name until it is whole: cut off, it is begun again. */
async function copyArchive(clusterUrl: string, server: Database, size: number, log: (line: string) => void): Promise<void> {
  const original = await openArchive(clusterUrl, IMPORTED_MOST, log);
  await original.database.close();
  const started = performance.now();
  const url = new URL(clusterUrl);
  url.pathname = '/bench_half_made';
  await server.pool.query('DROP DATABASE IF EXISTS bench_half_made');
  await server.pool.query(`CREATE DATABASE bench_half_made TEMPLATE bench_${IMPORTED_MOST}`);
  await multiplyArchive(url.href, size / IMPORTED_MOST);
  await server.pool.query(`ALTER DATABASE bench_half_made RENAME TO bench_${size}`);
  log(`${size} articles made of copies in ${Math.round((performance.now() - started) / 1_000)} s`);
}

async function fill(database: Database, size: number, log: (line: string) => void): Promise<void> {
  const started = performance.now();
  await importArchive(database, async function* () {
    let line = 0;
    for (const value of generateArchive({ articles: size, seed: 1 }))
      yield { file: 'generated', line: ++line, value } as ImportLine;
  });
  const seconds = Math.round((performance.now() - started) / 1_000);
  log(`${size} articles loaded in ${seconds} s, ${Math.round(process.memoryUsage().rss / 1e6)} MB resident`);
}

/** Slugs of published articles from all over the archive. */
export async function readSlugs({ database, size }: Archive, count: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ slug: string }>(
    `SELECT slug FROM (SELECT slug, row_number() OVER (ORDER BY id) AS n FROM articles WHERE state = 'published') numbered
     WHERE n % $1 = 0 LIMIT $2`,
    [Math.max(1, Math.floor(size / count / 2)), count],
  );
  return rows.map(({ slug }) => slug);
}

/** The moment after which a share `from` (0 to 1) of the archive's changes has happened, ISO. */
export async function readStamp({ database, size }: Archive, from: number): Promise<string> {
  const { rows } = await database.pool.query<{ at: Date }>(
    'SELECT changed_at AS at FROM articles WHERE changed_at IS NOT NULL ORDER BY changed_at OFFSET $1 LIMIT 1',
    [Math.floor((size - 1) * from)],
  );
  if (!rows[0]) throw new Error('the archive holds no articles');
  return rows[0].at.toISOString();
}

/** Keys of subscribers of their own, as their owners hold them; what earlier runs left is taken away. */
export async function makeKeys({ database }: Archive, count: number): Promise<string[]> {
  await database.pool.query(`DELETE FROM api_keys k USING subscribers s WHERE s.id = k.subscriber_id AND s.email LIKE 'bench-%'`);
  return await makeKeysOf(database, count);
}

async function makeKeysOf(database: Database, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { prefix, hash, text } = makeCredential('hik');
    await database.pool.query(
      `WITH owner AS (
         INSERT INTO subscribers (email, name, plan, active_until) VALUES ($1, 'Reader', 'premium', now() + interval '1 year')
         ON CONFLICT (email) DO UPDATE SET active_until = EXCLUDED.active_until RETURNING id
       ) INSERT INTO api_keys (prefix, hash, subscriber_id, status) SELECT $2, $3, id, 'active' FROM owner`,
      [`bench-${number}@example.com`, prefix, hash],
    );
    keys.push(text);
  }
  return keys;
}

/** Moves the archive's version, as any change does: every answer must be made anew. */
export async function touch({ database }: Archive): Promise<void> {
  await database.pool.query('UPDATE archive_state SET version = version + 1');
}
