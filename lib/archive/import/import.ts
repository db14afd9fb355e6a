import { createHash } from 'node:crypto';
import type { Database } from '../../db/client';
import { isDatabaseAway } from '../../db/failure';
import { keyOf, type Outcome, writeBatch } from './batch';
import type { Line } from './lines';
import { type Kind, kindOf, RefusedRecord, slugOf } from './record';

export type Refusal = { file: string; line: number; reason: string };
export type ImportReport = Record<Outcome, number> & { refused: number; kinds: Record<Kind, number> };

/** Records a transaction takes at most, and characters of text: small enough that other writers and the clock get their turn. */
const BATCH_RECORDS = 100;
const BATCH_CHARACTERS = 600_000;

/**
 * Loads records into the archive: categories first, then the rest in the order they stand. Each batch is a transaction;
 * a record that cannot be taken is told to `onRefusal` and never stops the others. Importing the same again changes
 * nothing. When the process dies half way, what was committed stays, and another import goes on from there.
 *
 * @param read makes a new pass over the source; it is called twice, so that nothing is kept in memory
 */
export async function importArchive(
  database: Database,
  read: () => AsyncIterable<Line>,
  options: { dryRun?: boolean; onRefusal?: (refusal: Refusal) => void; onProgress?: (done: number) => void } = {},
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, refused: 0, kinds: { article: 0, category: 0, video: 0 } };
  const dryRun = options.dryRun ?? false;
  const categories = new Set((await database.prisma.category.findMany({ select: { slug: true } })).map(({ slug }) => slug));
  const madeSlugs = new Map<string, string>();
  let done = 0;

  const refuse = (line: Line, reason: string) => {
    report.refused += 1;
    options.onRefusal?.({ file: line.file, line: line.line, reason });
  };

  const pass = async (wanted: (kind: Kind) => boolean, tellFaults: boolean) => {
    let kindOfBatch: Kind | undefined;
    let batch: { line: Line; record: Record<string, unknown> }[] = [];
    let keys = new Set<string>();
    let characters = 0;

    const flush = async () => {
      if (kindOfBatch && batch.length > 0) {
        const kind = kindOfBatch;
        const outcomes = await writeOrSplit(
          database,
          kind,
          batch.map(({ record }) => record),
          { categories, dryRun },
        );
        for (const [index, outcome] of outcomes.entries()) {
          const { line, record } = batch[index] as (typeof batch)[number];
          if (outcome instanceof RefusedRecord) refuse(line, outcome.message);
          else {
            report[outcome] += 1;
            report.kinds[kind] += 1;
            if (kind === 'category') categories.add(keyOf('category', record));
          }
        }
        done += batch.length;
        options.onProgress?.(done);
      }
      batch = [];
      keys = new Set();
      characters = 0;
    };

    for await (const line of read()) {
      if ('fault' in line) {
        if (tellFaults) refuse(line, line.fault);
        continue;
      }
      try {
        const kind = kindOf(line.value);
        if (!wanted(kind)) continue;
        if (kind === 'article') refuseDoubleTitle(line.value, madeSlugs);
        const key = keyOf(kind, line.value);
        if (kind !== kindOfBatch || keys.has(key) || batch.length >= BATCH_RECORDS || characters > BATCH_CHARACTERS)
          await flush();
        kindOfBatch = kind;
        keys.add(key);
        characters += sizeOf(line.value);
        batch.push({ line, record: line.value });
      } catch (error) {
        if (!(error instanceof RefusedRecord)) throw error;
        if (tellFaults) refuse(line, error.message);
      }
    }
    await flush();
  };

  await pass((kind) => kind === 'category', false);
  await pass((kind) => kind !== 'category', true);
  if (!dryRun && report.created + report.updated > 50)
    // Without it the server would look by itself a minute later; nothing that was loaded depends on it.
    await database.pool.query('ANALYZE articles, article_tags, search_documents').catch(() => undefined);
  return report;
}

/** Two different articles without a slug but with one title would overwrite each other in silence. */
function refuseDoubleTitle(record: Record<string, unknown>, madeSlugs: Map<string, string>): void {
  const { slug, made } = slugOf(record);
  if (!made) return;
  const content = createHash('sha256')
    .update(`${String(record.title_zh)}\n${String(record.content_en)}`)
    .digest('base64')
    .slice(0, 16);
  const earlier = madeSlugs.get(slug);
  if (earlier !== undefined && earlier !== content) {
    throw new RefusedRecord(
      `slug: another line without a slug has this English title and would be overwritten; give one of them a slug`,
    );
  }
  madeSlugs.set(slug, content);
}

/** A batch that the database refuses is tried again record by record, so that only the guilty one is left out. */
async function writeOrSplit(
  database: Database,
  kind: Kind,
  records: Record<string, unknown>[],
  options: { categories: ReadonlySet<string>; dryRun: boolean },
): Promise<(Outcome | RefusedRecord)[]> {
  try {
    return await writeBatch(database, kind, records, options);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (records.length === 1) return [new RefusedRecord(`the database refuses it: ${lastLine(error)}`)];
    const outcomes: (Outcome | RefusedRecord)[] = [];
    for (const record of records) outcomes.push(...(await writeOrSplit(database, kind, [record], options)));
    return outcomes;
  }
}

function sizeOf(record: Record<string, unknown>): number {
  return String(record.content_en ?? '').length + String(record.content_zh ?? '').length;
}

function lastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
}
