import { createHash } from 'node:crypto';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CategoryCreate } from '../../archive/categories/schema';
import { ImportedVideo } from '../../archive/videos/schema';
import type { Database } from '../../platform/db/client';
import { isDatabaseUnavailable } from '../../platform/db/failure';
import { empty, raw, sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { updateIndex } from '../../search/index/index-writer';
import { type ImportLine, type ImportRecord, type ImportRow, type RecordKind, skippedTypes } from './record';
import {
  articleColumns,
  RejectedRecord,
  rejectDuplicateTitle,
  requireCategory,
  toChangedFields,
  toRecordKey,
  toRecordKind,
  toRemarks,
  toRow,
} from './rules';

type ImportOutcome = 'created' | 'updated' | 'unchanged';
export type ImportReport = Record<ImportOutcome, number> & { rejected: number; kinds: Record<RecordKind, number> };
/** A record that is left out, or a remark about one that is not. */
export type ImportRejection = { file: string; line: number; reason: string };

/** A transaction's maximum size in records and characters, small enough not to block other writers for long. */
const MAX_BATCH_RECORDS = 25;
const MAX_BATCH_CHARACTERS = 150_000;

/** Records after which they are indexed for search. Until then each search reads them one by one. */
const INDEX_INTERVAL = 500;

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
  options: ImportOptions = {},
): Promise<ImportReport> {
  // Without Prisma, whose first query compiles for as long as a hundred articles take.
  const { rows } = await database.query<{ slug: string }>(sql`SELECT slug FROM categories`);
  const categories = new Set(rows.map(({ slug }) => slug));
  const importer = new Importer(database, read, categories, options);
  // Both passes encounter the same unreadable lines; only one reports them.
  await importer.pass((kind) => kind === 'category', false);
  await importer.pass((kind) => kind !== 'category', true);
  const { report } = importer;
  if (options.dryRun) return report;
  await updateIndex(database);
  if (report.created + report.updated > ANALYZE_THRESHOLD)
    // Optional: autovacuum would do it about a minute later.
    await database.pool
      .query('ANALYZE articles, article_tags, article_authors, search_documents, search_postings')
      .catch(() => undefined);
  return report;
}

type ImportOptions = {
  dryRun?: boolean;
  /** keeps existing categories unchanged */
  keepCategories?: boolean;
  onRejection?: (rejection: ImportRejection) => void;
  /** called for what readers of an imported article will not see, and for a record that replaces another of this import */
  onRemark?: (remark: ImportRejection) => void;
  onProgress?: (done: number) => void;
};

/** Records of one kind with different keys. */
type Batch = { kind: RecordKind; lines: ImportLine[]; records: ImportRecord[]; keys: Set<string>; characters: number };

const isFull = ({ records, characters }: Batch) => records.length >= MAX_BATCH_RECORDS || characters > MAX_BATCH_CHARACTERS;

/** Collects the records of a source into batches, writes them, and counts what became of each. */
class Importer {
  readonly report: ImportReport = {
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    kinds: { article: 0, category: 0, video: 0 },
  };
  private readonly generatedSlugs = new Map<string, string>();
  /** where each accepted record was read, and its hash, by kind and key */
  private readonly written = new Map<string, { file: string; line: number; hash: string }>();
  private done = 0;
  private unindexed = 0;

  constructor(
    private readonly database: Database,
    private readonly read: () => AsyncIterable<ImportLine>,
    private readonly categories: Set<string>,
    private readonly options: ImportOptions,
  ) {}

  async pass(includes: (kind: RecordKind) => boolean, reportsUnreadable: boolean): Promise<void> {
    let batch: Batch | undefined;
    for await (const line of this.read()) {
      try {
        const found = this.identify(line, includes);
        if (!found) continue;
        const { kind, key, record } = found;
        if (batch && (batch.kind !== kind || batch.keys.has(key) || isFull(batch))) {
          await this.write(batch);
          batch = undefined;
        }
        batch ??= { kind, lines: [], records: [], keys: new Set(), characters: 0 };
        batch.lines.push(line);
        batch.records.push(record);
        batch.keys.add(key);
        batch.characters += String(record.content_en ?? '').length + String(record.content_zh ?? '').length;
      } catch (error) {
        if (!(error instanceof RejectedRecord)) throw error;
        if (reportsUnreadable) this.reject(line, error.message);
      }
    }
    if (batch) await this.write(batch);
  }

  /**
   * @returns undefined for a record that this pass leaves out
   * @throws RejectedRecord
   */
  private identify(line: ImportLine, includes: (kind: RecordKind) => boolean) {
    if ('error' in line) throw new RejectedRecord(line.error);
    const record = line.value;
    if (skippedTypes.includes(record.type)) return undefined;
    const kind = toRecordKind(record);
    if (!includes(kind)) return undefined;
    if (kind === 'article') rejectDuplicateTitle(record, this.generatedSlugs);
    const key = toRecordKey(kind, record);
    if (kind === 'category' && this.options.keepCategories && this.categories.has(key)) return undefined;
    return { kind, key, record };
  }

  private async write({ kind, lines, records }: Batch): Promise<void> {
    const dryRun = this.options.dryRun ?? false;
    const outcomes = await writeOrSplit(this.database, kind, records, { categories: this.categories, dryRun });
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome instanceof RejectedRecord) {
        this.reject(lines[index] as ImportLine, outcome.message);
        continue;
      }
      this.report[this.noteRepeated(kind, lines[index] as ImportLine, records[index] as ImportRecord) ?? outcome] += 1;
      this.report.kinds[kind] += 1;
      if (kind === 'article' && outcome !== 'unchanged') this.remark(lines[index] as ImportLine, records[index] as ImportRecord);
      if (kind === 'category') this.categories.add(toRecordKey(kind, records[index] as ImportRecord));
    }
    this.done += records.length;
    this.unindexed += records.length;
    if (!dryRun && this.unindexed >= INDEX_INTERVAL) {
      await updateIndex(this.database);
      this.unindexed = 0;
    }
    this.options.onProgress?.(this.done);
  }

  /**
   * Remarks on a record that replaces another one of the same import.
   *
   * @returns its outcome in a dry run, where the first one is not stored; otherwise undefined
   */
  private noteRepeated(kind: RecordKind, { file, line }: ImportLine, record: ImportRecord): ImportOutcome | undefined {
    const key = `${kind} ${toRecordKey(kind, record)}`;
    const hash = createHash('sha256').update(JSON.stringify(record)).digest('base64').slice(0, 16);
    const earlier = this.written.get(key);
    this.written.set(key, { file, line, hash });
    if (!earlier) return undefined;
    const isSame = earlier.hash === hash;
    const place = earlier.file === file ? `line ${earlier.line}` : `${path.basename(earlier.file)}:${earlier.line}`;
    if (!isSame) this.options.onRemark?.({ file, line, reason: `replaces ${place}, the same ${kind}` });
    if (!this.options.dryRun) return undefined;
    return isSame ? 'unchanged' : 'updated';
  }

  private remark({ file, line }: ImportLine, record: ImportRecord): void {
    const { onRemark } = this.options;
    if (onRemark) for (const reason of toRemarks(record)) onRemark({ file, line, reason });
  }

  private reject({ file, line }: ImportLine, reason: string): void {
    this.report.rejected += 1;
    this.options.onRejection?.({ file, line, reason });
  }
}

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
    return await inTransaction(database, (client) => writeBatch(client, kind, records, options));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (records.length === 1) return [new RejectedRecord(`Rejected by the database: ${toLastLine(error)}`)];
    const outcomes: BatchOutcome[] = [];
    for (const record of records) outcomes.push(...(await writeOrSplit(database, kind, [record], options)));
    return outcomes;
  }
}

/**
 * Writes records of one kind with different keys; rejected ones are left out.
 *
 * @returns one outcome per record
 */
async function writeBatch(
  client: Queryable,
  kind: RecordKind,
  records: ImportRecord[],
  { categories, dryRun }: BatchOptions,
): Promise<BatchOutcome[]> {
  // Lock the archive before reading: the rows compared below must not change until commit.
  if (!dryRun) await client.query('SELECT archive_lock()');
  const keys = records.map((record) => toRecordKey(kind, record));
  const stored = await findStored(client, kind, keys);
  const created: ImportRow[] = [];
  const updated: { key: string; changes: ImportRow }[] = [];
  const outcomes = records.map((record, index): BatchOutcome => {
    try {
      const key = keys[index] as string;
      const old = stored.get(key);
      const row = toRow(kind, record, old?.row);
      requireCategory(kind, row, categories);
      if (!old) {
        created.push(row);
        return 'created';
      }
      const changes = toChangedFields(old.row, row);
      // An export writes the time of publication as `publish_at`; importing it again changes nothing.
      if (old.row.publish_at === null && isDeepStrictEqual(changes.publish_at, old.published_at)) delete changes.publish_at;
      if (Object.keys(changes).length === 0) return 'unchanged';
      updated.push({ key, changes });
      return 'updated';
    } catch (error) {
      if (error instanceof RejectedRecord) return error;
      throw error;
    }
  });
  if (dryRun) return outcomes;
  for (const { key, changes } of updated) await updateRow(client, kind, key, changes);
  if (created.length > 0) await client.query(statements[kind].insert(created));
  return outcomes;
}

/** Where each kind is stored, and the columns that an import writes; the others belong to the database. */
const tables: Record<RecordKind, { table: string; key: string; columns: string[] }> = {
  article: { table: 'articles', key: 'slug', columns: articleColumns },
  category: { table: 'categories', key: 'slug', columns: Object.keys(CategoryCreate.shape) },
  video: { table: 'videos', key: 'video_url', columns: Object.keys(ImportedVideo.shape) },
};

/** Rows travel as JSON: one parameter for a batch, and PostgreSQL converts each value to its column's type. */
const statements = {
  article: toStatements('article', sql`, published_at`),
  category: toStatements('category'),
  video: toStatements('video'),
};

function toStatements(kind: RecordKind, extra = empty) {
  const { table, key, columns } = tables[kind];
  const list = raw(columns.map(quote).join(', '));
  const [from, by] = [raw(table), raw(key)];
  return {
    find: (keys: string[]) => sql`SELECT ${list}${extra} FROM ${from} WHERE ${by} = ANY (${keys})`,
    insert: (created: unknown[]) =>
      sql`INSERT INTO ${from} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${from}, ${JSON.stringify(created)})`,
  };
}

type StoredRow = { row: ImportRow; published_at: Date | null };

/** The stored rows with these keys, by key. */
async function findStored(client: Queryable, kind: RecordKind, keys: string[]): Promise<Map<string, StoredRow>> {
  const { rows } = await client.query<ImportRow & { published_at: Date | null }>(statements[kind].find(keys));
  return new Map(rows.map(({ published_at, ...row }) => [String(row[tables[kind].key]), { row, published_at }]));
}

async function updateRow(client: Queryable, kind: RecordKind, key: string, changes: ImportRow): Promise<void> {
  const [table, keyColumn] = [raw(tables[kind].table), raw(tables[kind].key)];
  const values = kind === 'video' ? { ...changes, updated_at: new Date() } : changes;
  const list = Object.keys(values).map((name) => `${quote(name)} = new.${quote(name)}`);
  await client.query(
    sql`UPDATE ${table} SET ${raw(list.join(', '))} FROM json_populate_record(NULL::${table}, ${JSON.stringify(values)}) AS new
      WHERE ${table}.${keyColumn} = ${key}`,
  );
}

function quote(name: string): string {
  return `"${name}"`;
}

function toLastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
}
