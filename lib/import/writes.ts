import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Database, Prisma } from '../db/client';
import { isDatabaseUnavailable } from '../db/failure';
import type { ImportLine } from './reads';
import type { RecordKind } from './record';
import { type ArticleRow, RejectedRecord, toArticleRow, toCategoryRow, toRecordKind, toSlug, toVideoRow } from './rules';

export type ImportOutcome = 'created' | 'updated' | 'unchanged';
type Transaction = Prisma.TransactionClient;
type Records = Record<string, unknown>[];

/**
 * Writes records of one kind in one transaction. They must have different keys.
 *
 * @returns one outcome a record, or the reason why that record was refused; a refused one is left out of the batch.
 * @throws whatever the database throws: then nothing of the batch is written.
 */
export async function writeBatch(
  database: Database,
  kind: RecordKind,
  records: Records,
  options: { categories: ReadonlySet<string>; dryRun: boolean },
): Promise<(ImportOutcome | RejectedRecord)[]> {
  return database.prisma.$transaction(
    async (tx) => {
      // The archive's lock, before anything is read: what is compared below cannot change until commit.
      if (!options.dryRun) await tx.$executeRaw`SELECT archive_lock()`;
      if (kind === 'category') return writeCategories(tx, records, options.dryRun);
      if (kind === 'video') return writeVideos(tx, records, options);
      return writeArticles(tx, records, options);
    },
    { timeout: 120_000, maxWait: 30_000 },
  );
}

/** What tells records of a kind apart. */
export function toRecordKey(kind: RecordKind, record: Record<string, unknown>): string {
  if (kind === 'article') return toSlug(record).slug;
  return String((kind === 'video' ? record.video_url : record.slug) ?? '');
}

async function writeArticles(tx: Transaction, records: Records, options: { categories: ReadonlySet<string>; dryRun: boolean }) {
  const stored = new Map(
    (await tx.article.findMany({ where: { slug: { in: records.map((record) => toRecordKey('article', record)) } } })).map(
      (row) => [row.slug, row],
    ),
  );
  const fresh: ArticleRow[] = [];
  const outcomes: (ImportOutcome | RejectedRecord)[] = [];
  for (const record of records) {
    const outcome = await settle(async () => {
      const old = stored.get(toRecordKey('article', record));
      const {
        id,
        state: _state,
        published_at,
        first_live_at: _live,
        changed_at: _changed,
        previous_slugs: _previous,
        created_at: _created,
        ...before
      } = old ?? { id: '', published_at: null };
      const row = toArticleRow(record, old ? (before as ArticleRow) : undefined);
      needCategory(row.category_slug, options.categories);
      if (!old) {
        fresh.push(row);
        return 'created';
      }
      const changes = differences(before as ArticleRow, row);
      // An export writes the moment of first publication as publish_at; taking it back in changes nothing.
      if (old.publish_at === null && isDeepStrictEqual(changes.publish_at, published_at)) delete changes.publish_at;
      if (Object.keys(changes).length === 0) return 'unchanged';
      if (!options.dryRun)
        await tx.article.update({ where: { id }, data: changes as Prisma.ArticleUpdateInput, select: { id: true } });
      return 'updated';
    });
    outcomes.push(outcome);
  }
  if (fresh.length > 0 && !options.dryRun) await tx.article.createMany({ data: fresh });
  return outcomes;
}

async function writeCategories(tx: Transaction, records: Records, dryRun: boolean) {
  const rows = await tx.category.findMany({
    where: { slug: { in: records.map((record) => toRecordKey('category', record)) } },
    omit: { created_at: true },
  });
  const stored = new Map(rows.map((row) => [row.slug, row]));
  const outcomes: (ImportOutcome | RejectedRecord)[] = [];
  for (const record of records) {
    const outcome = await settle(async () => {
      const old = stored.get(toRecordKey('category', record));
      const row = toCategoryRow(record, old);
      const changes = old ? differences(old, row) : row;
      if (Object.keys(changes).length === 0) return 'unchanged';
      if (!dryRun)
        await (old ? tx.category.update({ where: { slug: row.slug }, data: changes }) : tx.category.create({ data: row }));
      return old ? 'updated' : 'created';
    });
    outcomes.push(outcome);
  }
  return outcomes;
}

async function writeVideos(tx: Transaction, records: Records, options: { categories: ReadonlySet<string>; dryRun: boolean }) {
  const urls = records.map((record) => toRecordKey('video', record));
  const rows = await tx.video.findMany({ where: { video_url: { in: urls } }, omit: { created_at: true, updated_at: true } });
  const stored = new Map(rows.map((row) => [row.video_url, row]));
  const outcomes: (ImportOutcome | RejectedRecord)[] = [];
  for (const record of records) {
    const outcome = await settle(async () => {
      const { id, ...old } = stored.get(toRecordKey('video', record)) ?? { id: undefined };
      const row = toVideoRow(record, id === undefined ? undefined : (old as typeof row));
      if (row.category_slug !== '') needCategory(row.category_slug, options.categories);
      const changes = id === undefined ? row : differences(old as typeof row, row);
      if (Object.keys(changes).length === 0) return 'unchanged';
      if (!options.dryRun) {
        await (id === undefined
          ? tx.video.create({ data: row })
          : tx.video.update({ where: { id }, data: { ...changes, updated_at: new Date() } }));
      }
      return id === undefined ? 'created' : 'updated';
    });
    outcomes.push(outcome);
  }
  return outcomes;
}

function needCategory(slug: string, known: ReadonlySet<string>): void {
  if (!known.has(slug)) throw new RejectedRecord(`category_slug: there is no category "${slug.slice(0, 60)}"`);
}

/** The fields of `after` that differ from `before`. */
function differences<T extends object>(before: T, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof T])),
  ) as Partial<T>;
}

async function settle(work: () => Promise<ImportOutcome>): Promise<ImportOutcome | RejectedRecord> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RejectedRecord) return error;
    throw error;
  }
}

export type ImportRejection = { file: string; line: number; reason: string };
export type ImportReport = Record<ImportOutcome, number> & { refused: number; kinds: Record<RecordKind, number> };

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
  read: () => AsyncIterable<ImportLine>,
  options: { dryRun?: boolean; onRefusal?: (refusal: ImportRejection) => void; onProgress?: (done: number) => void } = {},
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, refused: 0, kinds: { article: 0, category: 0, video: 0 } };
  const dryRun = options.dryRun ?? false;
  const categories = new Set((await database.prisma.category.findMany({ select: { slug: true } })).map(({ slug }) => slug));
  const madeSlugs = new Map<string, string>();
  let done = 0;

  const refuse = (line: ImportLine, reason: string) => {
    report.refused += 1;
    options.onRefusal?.({ file: line.file, line: line.line, reason });
  };

  const pass = async (wanted: (kind: RecordKind) => boolean, tellFaults: boolean) => {
    let kindOfBatch: RecordKind | undefined;
    let batch: { line: ImportLine; record: Record<string, unknown> }[] = [];
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
          if (outcome instanceof RejectedRecord) refuse(line, outcome.message);
          else {
            report[outcome] += 1;
            report.kinds[kind] += 1;
            if (kind === 'category') categories.add(toRecordKey('category', record));
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
        const kind = toRecordKind(line.value);
        if (!wanted(kind)) continue;
        if (kind === 'article') refuseDoubleTitle(line.value, madeSlugs);
        const key = toRecordKey(kind, line.value);
        if (kind !== kindOfBatch || keys.has(key) || batch.length >= BATCH_RECORDS || characters > BATCH_CHARACTERS)
          await flush();
        kindOfBatch = kind;
        keys.add(key);
        characters += sizeOf(line.value);
        batch.push({ line, record: line.value });
      } catch (error) {
        if (!(error instanceof RejectedRecord)) throw error;
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
  const { slug, made } = toSlug(record);
  if (!made) return;
  const content = createHash('sha256')
    .update(`${String(record.title_zh)}\n${String(record.content_en)}`)
    .digest('base64')
    .slice(0, 16);
  const earlier = madeSlugs.get(slug);
  if (earlier !== undefined && earlier !== content) {
    throw new RejectedRecord(
      `slug: another line without a slug has this English title and would be overwritten; give one of them a slug`,
    );
  }
  madeSlugs.set(slug, content);
}

/** A batch that the database refuses is tried again record by record, so that only the guilty one is left out. */
async function writeOrSplit(
  database: Database,
  kind: RecordKind,
  records: Record<string, unknown>[],
  options: { categories: ReadonlySet<string>; dryRun: boolean },
): Promise<(ImportOutcome | RejectedRecord)[]> {
  try {
    return await writeBatch(database, kind, records, options);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (records.length === 1) return [new RejectedRecord(`the database refuses it: ${lastLine(error)}`)];
    const outcomes: (ImportOutcome | RejectedRecord)[] = [];
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
