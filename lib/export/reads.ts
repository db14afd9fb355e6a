import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../db/client';
import { type ArticleRow, toRecord } from '../import/rules';

/** Rows read at a time. */
const CHUNK = 200;

/**
 * Writes the whole archive, unpublished articles too, as NDJSON that imports again: categories, articles, videos. The
 * file appears when it is complete; a name that ends in `.gz` is compressed.
 *
 * @returns how many records were written
 */
export async function exportArchive(database: Database, file: string): Promise<number> {
  let written = 0;
  const lines = async function* () {
    for await (const record of readRecords(database)) {
      written += 1;
      yield `${JSON.stringify(record)}\n`;
    }
  };
  const draft = `${file}.${process.pid}.part`;
  try {
    const steps = [Readable.from(lines()), ...(file.endsWith('.gz') ? [createGzip()] : []), createWriteStream(draft)];
    await pipeline(steps as [Readable, NodeJS.WritableStream]);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return written;
}

/** Every record in the words of the interface. */
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
      take: CHUNK,
      omit: { state: true, first_live_at: true, changed_at: true, previous_slugs: true, created_at: true },
    });
    for (const { id: _id, published_at, ...row } of rows) {
      // An article that went live without a date of its own keeps the moment it did.
      yield { type: 'article', ...toRecord({ ...row, publish_at: row.publish_at ?? published_at } as ArticleRow) };
    }
    after = rows.at(-1)?.id;
    if (rows.length < CHUNK) break;
  }
  for (const { id: _id, ...video } of await prisma.video.findMany({
    orderBy: { created_at: 'asc' },
    omit: { created_at: true, updated_at: true },
  })) {
    yield { type: 'video', ...video };
  }
}
