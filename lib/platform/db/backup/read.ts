import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  BackupError,
  HEADER_NAME,
  type Header,
  headerSchema,
  MANIFEST_NAME,
  type Manifest,
  manifestSchema,
  toPartName,
} from './format';
import { readEntries } from './tar';

/** Receives the contents of a backup in order. */
type BackupVisitor = {
  onHeader?(header: Header): Promise<void>;
  /** a part of one table in COPY's text format; a row can continue in the next part */
  onRows?(table: Header['tables'][number], data: Buffer): Promise<void>;
};

const CORRUPTED = 'the file is corrupted or was modified; use another copy';

/**
 * Reads a whole backup and verifies its checksums. The visitor sees data before it is verified: roll back if this throws.
 *
 * @throws BackupError if the file is not a backup, has another format, is truncated or was modified
 */
export async function readBackup(file: string, visitor: BackupVisitor = {}): Promise<{ header: Header; manifest: Manifest }> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    return await readArchive(gunzip, visitor);
  } catch (error) {
    throw toBackupError(error, file);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

async function readArchive(
  source: AsyncIterable<Buffer>,
  visitor: BackupVisitor,
): Promise<{ header: Header; manifest: Manifest }> {
  const entries = readEntries(source);
  const next = async () => {
    const { value, done } = await entries.next();
    if (done) throw new BackupError(CORRUPTED);
    return value;
  };
  const first = await next();
  if (first.name !== HEADER_NAME) throw new BackupError('the file is not a backup of this service');
  const header = parse(headerSchema, first.data, 'this version cannot read the format of this backup');
  await visitor.onHeader?.(header);

  const totals = new Map<string, { bytes: number; parts: number; hash: Hash }>();
  for (const { name } of header.tables) totals.set(name, { bytes: 0, parts: 0, hash: createHash('sha256') });
  let entry = await next();
  for (const table of header.tables) {
    const total = totals.get(table.name);
    while (total && entry.name === toPartName(table.name, total.parts + 1)) {
      total.parts += 1;
      total.bytes += entry.data.length;
      total.hash.update(entry.data);
      await visitor.onRows?.(table, entry.data);
      entry = await next();
    }
  }
  if (entry.name !== MANIFEST_NAME) throw new BackupError(CORRUPTED);
  const manifest = parse(manifestSchema, entry.data, CORRUPTED);
  const verified =
    manifest.header_sha256 === createHash('sha256').update(first.data).digest('hex') &&
    manifest.tables.length === header.tables.length &&
    manifest.tables.every(({ name, bytes, sha256 }, index) => {
      const total = totals.get(name);
      return name === header.tables[index]?.name && total?.bytes === bytes && total.hash.digest('hex') === sha256;
    });
  if (!verified || !(await entries.next()).done) throw new BackupError(CORRUPTED);
  return { header, manifest };
}

function parse<Schema extends z.ZodType>(schema: Schema, data: Buffer, message: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(data.toString('utf8')));
  } catch {
    throw new BackupError(message);
  }
}

function toBackupError(error: unknown, file: string): unknown {
  const { code } = error as { code?: string };
  if (code === 'Z_BUF_ERROR') return new BackupError('the file is truncated; use another copy');
  if (code?.startsWith('Z_')) return new BackupError(CORRUPTED);
  if (code === 'ENOENT') return new BackupError(`file not found: ${file}`);
  return error;
}
