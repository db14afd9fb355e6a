import { isDeepStrictEqual } from 'node:util';
import type { Database, Prisma } from '../db/client';
import { isDatabaseUnavailable } from '../db/failure';
import type { ImportedArticle, ImportLine, ImportRecord, RecordKind } from './record';
import {
  RejectedRecord,
  rejectDuplicateTitle,
  requireCategory,
  toArticleRow,
  toCategoryRow,
  toChangedFields,
  toRecordKey,
  toRecordKind,
  toVideoRow,
} from './rules';

export type ImportOutcome = 'created' | 'updated' | 'unchanged';
export type ImportReport = Record<ImportOutcome, number> & { rejected: number; kinds: Record<RecordKind, number> };
export type ImportRejection = { file: string; line: number; reason: string };

/** A transaction's maximum size in records and characters, small enough not to block other writers for long. */
const MAX_BATCH_RECORDS = 25;
const MAX_BATCH_CHARACTERS = 150_000;

/** The planner's statistics are refreshed after an import that writes more records than this. */
const ANALYZE_THRESHOLD = 50;

/**
 * Imports records: categories first, then the rest in file order, one transaction per batch. A record that cannot be
 * imported goes to `onRejection` and does not stop the others. A repeated import changes nothing. If the process dies,
 * committed batches remain and the next import continues from there.
 *
 * @param read starts a new pass over the source; it is called twice so that no record is kept in memory
 */
export async function importArchive(
  database: Database,
  read: () => AsyncIterable<ImportLine>,
  options: {
    dryRun?: boolean;
    /** leaves categories that exist as they are */
    keepCategories?: boolean;
    onRejection?: (rejection: ImportRejection) => void;
    onProgress?: (done: number) => void;
  } = {},
): Promise<ImportReport> {
  const report: ImportReport = {
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    kinds: { article: 0, category: 0, video: 0 },
  };
  const dryRun = options.dryRun ?? false;
  const categories = new Set((await database.prisma.category.findMany({ select: { slug: true } })).map(({ slug }) => slug));
  const generatedSlugs = new Map<string, string>();
  let done = 0;

  const reject = ({ file, line }: ImportLine, reason: string) => {
    report.rejected += 1;
    options.onRejection?.({ file, line, reason });
  };

  const write = async ({ kind, lines, records }: Batch) => {
    const outcomes = await writeOrSplit(database, kind, records, { categories, dryRun });
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome instanceof RejectedRecord) {
        reject(lines[index] as ImportLine, outcome.message);
        continue;
      }
      report[outcome] += 1;
      report.kinds[kind] += 1;
      if (kind === 'category') categories.add(toRecordKey(kind, records[index] as ImportRecord));
    }
    done += records.length;
    options.onProgress?.(done);
  };

  /** Both passes meet the same unreadable lines; only one of them reports those. */
  const pass = async (includes: (kind: RecordKind) => boolean, reportsUnreadable: boolean) => {
    let batch: Batch | undefined;
    for await (const line of read()) {
      try {
        if ('error' in line) throw new RejectedRecord(line.error);
        const kind = toRecordKind(line.value);
        if (!includes(kind)) continue;
        if (kind === 'article') rejectDuplicateTitle(line.value, generatedSlugs);
        const key = toRecordKey(kind, line.value);
        if (kind === 'category' && options.keepCategories && categories.has(key)) continue;
        if (batch && (batch.kind !== kind || batch.keys.has(key) || isFull(batch))) {
          await write(batch);
          batch = undefined;
        }
        batch ??= { kind, lines: [], records: [], keys: new Set(), characters: 0 };
        batch.lines.push(line);
        batch.records.push(line.value);
        batch.keys.add(key);
        batch.characters += String(line.value.content_en ?? '').length + String(line.value.content_zh ?? '').length;
      } catch (error) {
        if (!(error instanceof RejectedRecord)) throw error;
        if (reportsUnreadable) reject(line, error.message);
      }
    }
    if (batch) await write(batch);
  };

  await pass((kind) => kind === 'category', false);
  await pass((kind) => kind !== 'category', true);
  if (!dryRun && report.created + report.updated > ANALYZE_THRESHOLD)
    // Optional: autovacuum would do it about a minute later.
    await database.pool.query('ANALYZE articles, article_tags, article_authors, search_documents').catch(() => undefined);
  return report;
}

/** Records of one kind with different keys. */
type Batch = { kind: RecordKind; lines: ImportLine[]; records: ImportRecord[]; keys: Set<string>; characters: number };

const isFull = ({ records, characters }: Batch) => records.length >= MAX_BATCH_RECORDS || characters > MAX_BATCH_CHARACTERS;

type BatchOptions = { categories: ReadonlySet<string>; dryRun: boolean };
type BatchOutcome = ImportOutcome | RejectedRecord;

/** Writes a batch. If the database rejects it, writes record by record so that only the offending one is left out. */
async function writeOrSplit(
  database: Database,
  kind: RecordKind,
  records: ImportRecord[],
  options: BatchOptions,
): Promise<BatchOutcome[]> {
  try {
    return await writeBatch(database, kind, records, options);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (records.length === 1) return [new RejectedRecord(`Rejected by the database: ${toLastLine(error)}`)];
    const outcomes: BatchOutcome[] = [];
    for (const record of records) outcomes.push(...(await writeOrSplit(database, kind, [record], options)));
    return outcomes;
  }
}

/**
 * Writes records of one kind with different keys in one transaction; rejected ones are left out.
 *
 * @returns one outcome per record
 */
function writeBatch(
  database: Database,
  kind: RecordKind,
  records: ImportRecord[],
  options: BatchOptions,
): Promise<BatchOutcome[]> {
  return database.prisma.$transaction(
    async (tx) => {
      // Lock the archive before reading: the rows compared below must not change until commit.
      if (!options.dryRun) await tx.$executeRaw`SELECT archive_lock()`;
      if (kind === 'category') return writeCategories(tx, records, options);
      if (kind === 'video') return writeVideos(tx, records, options);
      return writeArticles(tx, records, options);
    },
    { timeout: 120_000, maxWait: 30_000 },
  );
}

type Transaction = Prisma.TransactionClient;

async function writeArticles(tx: Transaction, records: ImportRecord[], options: BatchOptions): Promise<BatchOutcome[]> {
  const slugs = records.map((record) => toRecordKey('article', record));
  const rows = await tx.article.findMany({ where: { slug: { in: slugs } } });
  const stored = new Map(rows.map((row) => [row.slug, row]));
  const created: ImportedArticle[] = [];
  const outcomes = await mapRecords(records, async (record) => {
    const old = stored.get(toRecordKey('article', record));
    if (!old) {
      const row = toArticleRow(record, undefined);
      requireCategory(row.category_slug, options.categories);
      created.push(row);
      return 'created';
    }
    const { id, state, published_at, first_live_at, changed_at, previous_slugs, created_at, ...columns } = old;
    const before = columns as ImportedArticle;
    const row = toArticleRow(record, before);
    requireCategory(row.category_slug, options.categories);
    const changes = toChangedFields(before, row);
    // An export writes the time of publication as `publish_at`; importing it again changes nothing.
    if (old.publish_at === null && isDeepStrictEqual(changes.publish_at, published_at)) delete changes.publish_at;
    if (Object.keys(changes).length === 0) return 'unchanged';
    if (!options.dryRun)
      await tx.article.update({ where: { id }, data: changes as Prisma.ArticleUpdateInput, select: { id: true } });
    return 'updated';
  });
  if (created.length > 0 && !options.dryRun) await tx.article.createMany({ data: created });
  return outcomes;
}

async function writeCategories(tx: Transaction, records: ImportRecord[], { dryRun }: BatchOptions): Promise<BatchOutcome[]> {
  const slugs = records.map((record) => toRecordKey('category', record));
  const rows = await tx.category.findMany({ where: { slug: { in: slugs } }, omit: { created_at: true } });
  const stored = new Map(rows.map((row) => [row.slug, row]));
  return mapRecords(records, async (record) => {
    const old = stored.get(toRecordKey('category', record));
    const row = toCategoryRow(record, old);
    if (!old) {
      if (!dryRun) await tx.category.create({ data: row });
      return 'created';
    }
    const changes = toChangedFields(old, row);
    if (Object.keys(changes).length === 0) return 'unchanged';
    if (!dryRun) await tx.category.update({ where: { slug: row.slug }, data: changes });
    return 'updated';
  });
}

async function writeVideos(tx: Transaction, records: ImportRecord[], options: BatchOptions): Promise<BatchOutcome[]> {
  const urls = records.map((record) => toRecordKey('video', record));
  const rows = await tx.video.findMany({ where: { video_url: { in: urls } }, omit: { created_at: true, updated_at: true } });
  const stored = new Map(rows.map(({ id, ...columns }) => [columns.video_url, { id, columns }]));
  return mapRecords(records, async (record) => {
    const old = stored.get(toRecordKey('video', record));
    const row = toVideoRow(record, old?.columns);
    if (row.category_slug !== '') requireCategory(row.category_slug, options.categories);
    if (!old) {
      if (!options.dryRun) await tx.video.create({ data: row });
      return 'created';
    }
    const changes = toChangedFields(old.columns, row);
    if (Object.keys(changes).length === 0) return 'unchanged';
    if (!options.dryRun) await tx.video.update({ where: { id: old.id }, data: { ...changes, updated_at: new Date() } });
    return 'updated';
  });
}

async function mapRecords(
  records: ImportRecord[],
  write: (record: ImportRecord) => Promise<ImportOutcome>,
): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  for (const record of records) {
    outcomes.push(
      await write(record).catch((error) => {
        if (error instanceof RejectedRecord) return error;
        throw error;
      }),
    );
  }
  return outcomes;
}

function toLastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
}
