import path from 'node:path';
import type { ImportLine } from '../lib/distribution/import/record';
import { importArchive } from '../lib/distribution/import/writes';
import { createCredential } from '../lib/platform/credentials';
import { type Database, openDatabase } from '../lib/platform/db/client';
import { migrate } from '../lib/platform/db/migrate';
import { sql } from '../lib/platform/db/sql';
import { updateIndex } from '../lib/search/index/index-writer';
import { generateArchive } from '../tools/archive-generator/article';
import { readParent } from './cpu';
import { multiplyArchive } from './multiply';

/** A database with a generated archive of `size` articles. */
export type Archive = { size: number; url: string; database: Database };

/** Larger archives are multiplied from an imported one, because importing them would take hours. */
const MAX_IMPORTED_SIZE = 100_000;

/**
 * Opens the database with an archive of this size, and creates it the first time.
 *
 * @param size a multiple of 100,000 if larger than that
 */
export async function openArchive(clusterUrl: string, size: number, log: (line: string) => void): Promise<Archive> {
  const url = new URL(clusterUrl);
  url.pathname = `/bench_${size}`;
  const server = openDatabase(clusterUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    const existing = await server.pool.query(sql`SELECT 1 FROM pg_database WHERE datname = ${`bench_${size}`}`);
    if (existing.rowCount === 0 && size > MAX_IMPORTED_SIZE) await copyLargeArchive(clusterUrl, server, size, log);
    else if (existing.rowCount === 0) await server.pool.query(`CREATE DATABASE bench_${size}`);
  } finally {
    await server.close();
  }
  await migrate({ databaseUrl: url.href, directory: path.resolve('prisma/migrations') });
  const database = openDatabase(url.href, { statementTimeoutMs: 0 });
  if ((await database.prisma.article.count()) < size) await fill(database, size, log);
  await updateIndex(database);
  // Autovacuum must not run in the middle of a measurement.
  await database.pool.query('VACUUM ANALYZE');
  await database.pool.query('CHECKPOINT');
  return { size, url: url.href, database };
}

/** Creates the database of a large archive under a temporary name, so that an interrupted run starts again. */
async function copyLargeArchive(clusterUrl: string, server: Database, size: number, log: (line: string) => void): Promise<void> {
  const original = await openArchive(clusterUrl, MAX_IMPORTED_SIZE, log);
  await original.database.close();
  const started = performance.now();
  const url = new URL(clusterUrl);
  url.pathname = '/bench_incomplete';
  await server.pool.query('DROP DATABASE IF EXISTS bench_incomplete');
  await server.pool.query(`CREATE DATABASE bench_incomplete TEMPLATE bench_${MAX_IMPORTED_SIZE}`);
  await multiplyArchive(url.href, size / MAX_IMPORTED_SIZE);
  await server.pool.query(`ALTER DATABASE bench_incomplete RENAME TO bench_${size}`);
  log(`${size} articles copied in ${Math.round((performance.now() - started) / 1_000)} s`);
}

async function fill(database: Database, size: number, log: (line: string) => void): Promise<void> {
  const started = performance.now();
  await importArchive(database, async function* () {
    let line = 0;
    for (const value of generateArchive({ articles: size, seed: 1 }))
      yield { file: 'generated', line: ++line, value } as ImportLine;
  });
  const seconds = Math.round((performance.now() - started) / 1_000);
  log(`${size} articles imported in ${seconds} s, ${Math.round(process.memoryUsage().rss / 1e6)} MB resident`);
}

/** A copy of an archive, because this part writes to it. */
export async function copyArchive({ size, url, database }: Archive): Promise<Archive> {
  const copy = new URL(url);
  copy.pathname = '/bench_copy';
  const server = new URL(url);
  server.pathname = '/postgres';
  const admin = openDatabase(server.href, { max: 1, statementTimeoutMs: 0 });
  try {
    await admin.pool.query('DROP DATABASE IF EXISTS bench_copy WITH (FORCE)');
    // A template may have no other connections.
    await admin.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      path.basename(new URL(url).pathname),
    ]);
    await admin.pool.query(`CREATE DATABASE bench_copy TEMPLATE ${path.basename(new URL(url).pathname)}`);
  } finally {
    await admin.close();
  }
  await database.pool.query('SELECT 1').catch(() => undefined);
  return { size, url: copy.href, database: openDatabase(copy.href, { statementTimeoutMs: 0 }) };
}

/** Slugs of published articles spread over the archive. */
export async function readSlugs({ database, size }: Archive, count: number): Promise<string[]> {
  const { rows } = await database.query<{ slug: string }>(
    sql`SELECT slug FROM (SELECT slug, row_number() OVER (ORDER BY id) AS n FROM articles WHERE state = 'published') numbered
     WHERE n % ${Math.max(1, Math.floor(size / count / 2))} = 0 LIMIT ${count}`,
  );
  return rows.map(({ slug }) => slug);
}

/** Subscribers that send requests at the same time, each with its own key. */
export const SUBSCRIBERS = 16;

const keyHeaders = new WeakMap<Archive, Promise<Record<string, string>[]>>();

/** The headers of each subscriber's requests. Deletes the keys of earlier runs. */
export function toKeyHeaders(archive: Archive): Promise<Record<string, string>[]> {
  const headers = keyHeaders.get(archive) ?? makeKeys(archive.database);
  keyHeaders.set(archive, headers);
  return headers;
}

async function makeKeys(database: Database): Promise<Record<string, string>[]> {
  await database.pool.query(`DELETE FROM api_keys k USING subscribers s WHERE s.id = k.subscriber_id AND s.email LIKE 'bench-%'`);
  const headers: Record<string, string>[] = [];
  for (let number = 0; number < SUBSCRIBERS; number += 1) {
    const { prefix, hash, text } = createCredential('hik');
    await database.query(
      sql`WITH subscriber AS (
         INSERT INTO subscribers (email, name, plan, active_until)
         VALUES (${`bench-${number}@example.com`}, 'Reader', 'premium', now() + interval '1 year')
         ON CONFLICT (email) DO UPDATE SET active_until = EXCLUDED.active_until RETURNING id
       ) INSERT INTO api_keys (prefix, hash, subscriber_id, status) SELECT ${prefix}, ${hash}, id, 'active' FROM subscriber`,
    );
    headers.push({ authorization: `Bearer ${text}` });
  }
  return headers;
}

/** Increments the archive's version, as every change does, which invalidates all cached responses. */
export async function bumpVersion({ database }: Archive): Promise<void> {
  await database.pool.query('UPDATE archive_state SET version = version + 1');
}

/** The process of PostgreSQL that all of its backends belong to. */
export async function findPostmaster({ database }: Archive): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return readParent(rows[0]?.pid ?? 0);
}
