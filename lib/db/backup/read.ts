import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { BackupError, HEADER_NAME, type Header, header, MANIFEST_NAME, type Manifest, manifest, toPartName } from './format';
import { readEntries } from './tar';

/** Who takes what a backup holds, in its order. */
export type Visitor = {
  begin?(header: Header): Promise<void>;
  /** rows of one table as COPY's text, whole or not: they go on in the next part */
  rows?(table: Header['tables'][number], data: Buffer): Promise<void>;
};

const ALTERED = 'the file is altered, or was damaged on its way; use another copy';

/**
 * Reads a backup from its first to its last byte, and holds everything against the sums that stand in it.
 *
 * @throws BackupError when it is no backup, of another format, cut short or altered; only then is nothing of it to be used
 */
export async function readBackup(file: string, visitor: Visitor = {}): Promise<{ header: Header; manifest: Manifest }> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  source.pipe(unzipped);
  try {
    return await readArchive(unzipped, visitor);
  } catch (error) {
    throw explain(error, file);
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

async function readArchive(source: AsyncIterable<Buffer>, visitor: Visitor): Promise<{ header: Header; manifest: Manifest }> {
  const entries = readEntries(source);
  const next = async () => {
    const { value, done } = await entries.next();
    if (done) throw new BackupError(ALTERED);
    return value;
  };
  const first = await next();
  if (first.name !== HEADER_NAME) throw new BackupError('the file is no backup of this service');
  const head = parse(header, first.data, 'the backup is of a format that this version does not know');
  await visitor.begin?.(head);

  const sums = new Map<string, { bytes: number; parts: number; hash: Hash }>();
  for (const { name } of head.tables) sums.set(name, { bytes: 0, parts: 0, hash: createHash('sha256') });
  let entry = await next();
  for (const table of head.tables) {
    const sum = sums.get(table.name);
    while (sum && entry.name === toPartName(table.name, sum.parts + 1)) {
      sum.parts += 1;
      sum.bytes += entry.data.length;
      sum.hash.update(entry.data);
      await visitor.rows?.(table, entry.data);
      entry = await next();
    }
  }
  if (entry.name !== MANIFEST_NAME) throw new BackupError(ALTERED);
  const tail = parse(manifest, entry.data, ALTERED);
  const right =
    tail.header_sha256 === createHash('sha256').update(first.data).digest('hex') &&
    tail.tables.length === head.tables.length &&
    tail.tables.every(({ name, bytes, sha256 }, index) => {
      const sum = sums.get(name);
      return name === head.tables[index]?.name && sum?.bytes === bytes && sum.hash.digest('hex') === sha256;
    });
  if (!right || !(await entries.next()).done) throw new BackupError(ALTERED);
  return { header: head, manifest: tail };
}

function parse<Schema extends z.ZodType>(schema: Schema, data: Buffer, otherwise: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(data.toString('utf8')));
  } catch {
    throw new BackupError(otherwise);
  }
}

function explain(error: unknown, file: string): unknown {
  const { code } = error as { code?: string };
  if (code === 'Z_BUF_ERROR') return new BackupError('the file is cut short; use another copy');
  if (code?.startsWith('Z_')) return new BackupError(ALTERED);
  if (code === 'ENOENT') return new BackupError(`there is no file ${file}`);
  return error;
}
