import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { toOutputPath, toWriteError } from '../../output-file';
import { readScripts } from '../migration-scripts';
import { findPending, listMigrations } from '../schema-version';
import { listSequences, listTables, toCopy, toQualifiedName } from './catalogue';
import { inDedicatedTransaction } from './connection';
import { BackupError, FORMAT, HEADER_NAME, type Header, MANIFEST_NAME, type Manifest, PART_BYTES, toPartName } from './format';
import { END_OF_ARCHIVE, toEntry } from './tar';

type BackupReport = { tables: number; rows: number; bytes: number };

/**
 * Writes every table of the public schema, in one snapshot, to a gzipped tar. The service can keep running.
 * The file is written and flushed as `FILE.PID.part`, then renamed. Only its owner can read it.
 *
 * @param options.directory the folder of migrations
 * @throws BackupError if the database was never migrated; Error with one line if the file cannot be there, or the disk is full
 * @throws MigrationError if this version could not restore the backup; errors of the database and the disk unchanged
 */
export async function writeBackup(options: {
  databaseUrl: string;
  directory: string;
  file: string;
  /** called after each table; the next one waits for it */
  onProgress?: (rows: number) => void | Promise<void>;
}): Promise<BackupReport> {
  const { databaseUrl, directory, file } = options;
  const target = await toOutputPath(file);
  const partFile = `${target}.${process.pid}.part`;
  const remove = () => rmSync(partFile, { force: true });
  process.once('exit', remove);
  try {
    const written = await inDedicatedTransaction(
      databaseUrl,
      'hospitality-backup',
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
      async (client) => {
        const state: WriteState = { rows: 0, tables: [] };
        const entries = Readable.from(writeEntries(client, directory, state, options.onProgress), { highWaterMark: 1 });
        await pipeline(entries, createGzip(), createWriteStream(partFile, { mode: 0o600, flush: true }));
        return state;
      },
    );
    const { size } = await stat(partFile);
    await rename(partFile, target);
    return { tables: written.tables.length, rows: written.rows, bytes: size };
  } catch (error) {
    remove();
    throw toWriteError(error, file);
  } finally {
    process.off('exit', remove);
  }
}

type WriteState = { rows: number; tables: Manifest['tables'] };

async function* writeEntries(
  client: pg.Client,
  directory: string,
  state: WriteState,
  onProgress?: (rows: number) => void | Promise<void>,
): AsyncGenerator<Buffer> {
  const header = await readHeader(client, directory);
  const headerData = Buffer.from(JSON.stringify(header, undefined, 1));
  yield toEntry(HEADER_NAME, headerData);
  for (const table of header.tables) {
    const hash = createHash('sha256');
    const rows = client.query(copyTo(`${toCopy(table)} TO STDOUT`));
    let [bytes, parts] = [0, 0];
    for await (const part of toParts(rows)) {
      hash.update(part);
      bytes += part.length;
      parts += 1;
      yield toEntry(toPartName(table.name, parts), part);
    }
    // The rows may end before their number arrives; another statement's result comes after both.
    await client.query('SELECT 1');
    state.tables.push({ name: table.name, rows: rows.rowCount, bytes, sha256: hash.digest('hex') });
    state.rows += rows.rowCount;
    await onProgress?.(state.rows);
  }
  const manifest: Manifest = {
    header_sha256: createHash('sha256').update(headerData).digest('hex'),
    tables: state.tables,
  };
  yield toEntry(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest, undefined, 1)));
  yield END_OF_ARCHIVE;
}

/** Describes the snapshot. Locks the tables as pg_dump does: against schema changes only. */
async function readHeader(client: pg.Client, directory: string): Promise<Header> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new BackupError('there is nothing to back up: this database has no tables of the service');
  // A restore builds the schema from the scripts, so they must match what the database applied.
  findPending(migrations, readScripts(directory));
  const tables = await listTables(client);
  await client.query(`LOCK TABLE ${tables.map(({ name }) => toQualifiedName(name)).join(', ')} IN ACCESS SHARE MODE`);
  const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  return {
    format: FORMAT,
    made_at: new Date().toISOString(),
    postgresql: rows[0]?.version ?? '',
    migrations,
    tables,
    sequences: await listSequences(client),
  };
}

/** Joins chunks into parts of at least `PART_BYTES`, except the last. */
async function* toParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunksOfPart: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    chunksOfPart.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunksOfPart);
    chunksOfPart = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(chunksOfPart);
}
