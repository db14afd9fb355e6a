import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { inPublic, listMigrations, listSequences, listTables, toCopy } from './catalogue';
import { inOwnTransaction } from './connection';
import { BackupError, FORMAT, HEADER_NAME, type Header, MANIFEST_NAME, type Manifest, PART_BYTES, toPartName } from './format';
import { END, toEntry } from './tar';

export type BackupReport = { tables: number; rows: number; bytes: number };

/**
 * Writes every table of the public schema, as one snapshot sees them, to a gzipped tar. The service may go on meanwhile.
 * The file appears under its name when it is whole and on the disk, readable by its owner alone; until then it is
 * `FILE.PID.part`.
 *
 * @throws BackupError when the database holds nothing of ours; whatever the database or the disk throws
 */
export async function writeBackup(options: {
  databaseUrl: string;
  file: string;
  /** called after each table; the next one waits for it */
  onProgress?: (rows: number) => void | Promise<void>;
}): Promise<BackupReport> {
  const { databaseUrl, file } = options;
  const draft = `${file}.${process.pid}.part`;
  const remove = () => rmSync(draft, { force: true });
  process.once('exit', remove);
  try {
    const written = await inOwnTransaction(
      databaseUrl,
      'hospitality-backup',
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
      async (client) => {
        const state: Written = { rows: 0, tables: [] };
        const entries = Readable.from(writeEntries(client, state, options.onProgress), { highWaterMark: 1 });
        await pipeline(entries, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
        return state;
      },
    );
    const { size } = await stat(draft);
    await rename(draft, file);
    return { tables: written.tables.length, rows: written.rows, bytes: size };
  } catch (error) {
    remove();
    throw error;
  } finally {
    process.off('exit', remove);
  }
}

type Written = { rows: number; tables: Manifest['tables'] };

async function* writeEntries(
  client: pg.Client,
  written: Written,
  onProgress?: (rows: number) => void | Promise<void>,
): AsyncGenerator<Buffer> {
  const header = await readHeader(client);
  const headerData = Buffer.from(JSON.stringify(header, undefined, 1));
  yield toEntry(HEADER_NAME, headerData);
  for (const table of header.tables) {
    const hash = createHash('sha256');
    const rows = client.query(copyTo(`${toCopy(table)} TO STDOUT`));
    let [bytes, parts] = [0, 0];
    for await (const part of inParts(rows)) {
      hash.update(part);
      bytes += part.length;
      parts += 1;
      yield toEntry(toPartName(table.name, parts), part);
    }
    written.tables.push({ name: table.name, rows: rows.rowCount, bytes, sha256: hash.digest('hex') });
    written.rows += rows.rowCount;
    await onProgress?.(written.rows);
  }
  const manifest: Manifest = {
    header_sha256: createHash('sha256').update(headerData).digest('hex'),
    tables: written.tables,
  };
  yield toEntry(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest, undefined, 1)));
  yield END;
}

/** What the snapshot holds. Its tables are locked against being altered, as pg_dump does, and against nothing else. */
async function readHeader(client: pg.Client): Promise<Header> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0)
    throw new BackupError('this database holds nothing of the service yet; there is nothing to back up');
  const tables = await listTables(client);
  await client.query(`LOCK TABLE ${tables.map(({ name }) => inPublic(name)).join(', ')} IN ACCESS SHARE MODE`);
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

/** Chunks of any size as parts of at least `PART_BYTES`, the last one less. */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
