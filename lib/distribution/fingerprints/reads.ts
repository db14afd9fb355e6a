import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { type Page, type PageQuery, readPage } from '../../platform/db/page';
import { sql } from '../../platform/db/sql';
import { getHanVariants } from '../../search/terms/reads';
import { hashRuns, MAX_BATCHES, MAX_TRACED_VARIANTS, MIN_MARKS } from './rules';
import type { FingerprintBatchItem, Trace, TraceRequest } from './schema';

/** A page of batches, newest first. */
export async function listBatches(query: PageQuery): Promise<Page<FingerprintBatchItem>> {
  const { rows, total } = await readPage<Omit<FingerprintBatchItem, 'created_at'> & { created_at: Date }>(
    db(),
    {
      columns: sql`batch_id, lang, created_at, created_by,
        (SELECT count(*)::int FROM fingerprint_variants v WHERE v.batch = b.id) AS variant_count`,
      from: sql`fingerprint_batches b`,
      order: sql`created_at DESC, id DESC`,
    },
    query,
  );
  return { items: rows.map((row) => ({ ...row, created_at: toWireTime(row.created_at) })), total };
}

type TracedRow = { batch_id: string; marks: number; uid: number; shared: number };

/** Finds the registered copies that a text resembles: batches by how many marks it contains, their copies by share. */
export async function findCopies({ lang, content }: TraceRequest): Promise<Trace> {
  const han = await getHanVariants((statement) => db().query(statement));
  const runs = await hashRuns(content, han);
  const { rows } = await db().query<TracedRow>(sql`
    WITH found AS MATERIALIZED (
      SELECT m.batch, m.uids FROM unnest(${Array.from(runs, String)}::bigint[]) AS run (mark)
      JOIN fingerprint_marks m USING (mark) JOIN fingerprint_batches b ON b.id = m.batch WHERE b.lang = ${lang}
    ), most AS (
      SELECT b.id, b.batch_id, count(*)::int AS marks FROM found JOIN fingerprint_batches b ON b.id = found.batch
      GROUP BY b.id HAVING count(*) >= ${MIN_MARKS} ORDER BY marks DESC, b.batch_id LIMIT ${MAX_BATCHES}
    )
    SELECT most.batch_id, most.marks, uid, count(*)::int AS shared
    FROM most JOIN found ON found.batch = most.id, unnest(found.uids) AS uid
    GROUP BY most.batch_id, most.marks, uid
    ORDER BY most.marks DESC, most.batch_id, shared DESC, uid`);
  const items: Trace['items'] = [];
  for (const { batch_id, marks, uid, shared } of rows) {
    if (items.at(-1)?.batch_id !== batch_id) items.push({ batch_id, marks, variants: [] });
    const { variants } = items.at(-1) as Trace['items'][number];
    if (variants.length < MAX_TRACED_VARIANTS) variants.push({ uid, share: shared / marks });
  }
  return { items };
}
