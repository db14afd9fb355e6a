import { isDeepStrictEqual } from 'node:util';
import type { Database, Prisma } from '../../db/client';
import { type ArticleRow, type Kind, RefusedRecord, slugOf, toArticleRow, toCategoryRow, toVideoRow } from './record';

export type Outcome = 'created' | 'updated' | 'unchanged';
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
  kind: Kind,
  records: Records,
  options: { categories: ReadonlySet<string>; dryRun: boolean },
): Promise<(Outcome | RefusedRecord)[]> {
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
export function keyOf(kind: Kind, record: Record<string, unknown>): string {
  if (kind === 'article') return slugOf(record).slug;
  return String((kind === 'video' ? record.video_url : record.slug) ?? '');
}

async function writeArticles(tx: Transaction, records: Records, options: { categories: ReadonlySet<string>; dryRun: boolean }) {
  const stored = new Map(
    (await tx.article.findMany({ where: { slug: { in: records.map((record) => keyOf('article', record)) } } })).map((row) => [
      row.slug,
      row,
    ]),
  );
  const fresh: ArticleRow[] = [];
  const outcomes: (Outcome | RefusedRecord)[] = [];
  for (const record of records) {
    const outcome = await settle(async () => {
      const old = stored.get(keyOf('article', record));
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
    where: { slug: { in: records.map((record) => keyOf('category', record)) } },
    omit: { created_at: true },
  });
  const stored = new Map(rows.map((row) => [row.slug, row]));
  const outcomes: (Outcome | RefusedRecord)[] = [];
  for (const record of records) {
    const outcome = await settle(async () => {
      const old = stored.get(keyOf('category', record));
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
  const urls = records.map((record) => keyOf('video', record));
  const rows = await tx.video.findMany({ where: { video_url: { in: urls } }, omit: { created_at: true, updated_at: true } });
  const stored = new Map(rows.map((row) => [row.video_url, row]));
  const outcomes: (Outcome | RefusedRecord)[] = [];
  for (const record of records) {
    const outcome = await settle(async () => {
      const { id, ...old } = stored.get(keyOf('video', record)) ?? { id: undefined };
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
  if (!known.has(slug)) throw new RefusedRecord(`category_slug: there is no category "${slug.slice(0, 60)}"`);
}

/** The fields of `after` that differ from `before`. */
function differences<T extends object>(before: T, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof T])),
  ) as Partial<T>;
}

async function settle(work: () => Promise<Outcome>): Promise<Outcome | RefusedRecord> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedRecord) return error;
    throw error;
  }
}
