import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../../platform/db/client';
import { toOutputPath, toWriteError } from '../../platform/output-file';
import type { ImportedArticle } from '../import/record';
import { toRecord } from '../import/rules';

/** Articles per query. */
const CHUNK_SIZE = 200;

/**
 * Writes the whole archive, including unpublished articles, as NDJSON that can be imported: categories, articles, videos.
 * The file appears once it is complete. A name ending in `.gz` is compressed.
 *
 * @returns the number of records written
 * @throws Error with one line if the file cannot be there
 */
export async function exportArchive(database: Database, file: string): Promise<number> {
  let written = 0;
  const lines = async function* () {
    for await (const record of readRecords(database)) {
      written += 1;
      yield `${JSON.stringify(record)}\n`;
    }
  };
  const target = await toOutputPath(file);
  const partial = `${target}.${process.pid}.part`;
  try {
    const steps = [Readable.from(lines()), ...(file.endsWith('.gz') ? [createGzip()] : []), createWriteStream(partial)];
    await pipeline(steps as [Readable, NodeJS.WritableStream]);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw toWriteError(error, file);
  }
  return written;
}

/** Every record with the field names of the API. */
async function* readRecords(database: Database): AsyncGenerator<Record<string, unknown>> {
  const { prisma } = database;
  for (const category of await prisma.category.findMany({
    orderBy: [{ order: 'asc' }, { slug: 'asc' }],
    omit: { created_at: true },
  })) {
    yield { type: 'category', ...category };
  }
  let after: string | undefined;
  for (;;) {
    const rows = await prisma.article.findMany({
      ...(after ? { where: { id: { gt: after } } } : {}),
      orderBy: { id: 'asc' },
      take: CHUNK_SIZE,
      omit: { state: true, first_live_at: true, went_live_at: true, changed_at: true, previous_slugs: true, created_at: true },
    });
    for (const { id: _id, published_at, ...row } of rows) {
      // An article that was published without a date keeps the time it was published.
      yield { type: 'article', ...toRecord({ ...row, publish_at: row.publish_at ?? published_at } as ImportedArticle) };
    }
    after = rows.at(-1)?.id;
    if (rows.length < CHUNK_SIZE) break;
  }
  for (const { id: _id, ...video } of await prisma.video.findMany({
    orderBy: { created_at: 'asc' },
    omit: { created_at: true, updated_at: true },
  })) {
    yield { type: 'video', ...video };
  }
}
