import type { Actor } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import { toWireTime } from '../../platform/clock';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import { InvalidField } from '../../platform/validation';
import { getHanVariants } from '../../search/terms/reads';
import { findCopies } from './reads';
import { findAmbiguous, findMarks, hashRuns, listHolders, type Marks } from './rules';
import type { FingerprintBatch, FingerprintUpload, Trace, TraceRequest } from './schema';

/** Marks that one statement stores. */
const MARKS_PER_STATEMENT = 20_000;

/**
 * Registers the copies of a text. Only hashes of their marks are stored. A batch that exists in this language is replaced.
 *
 * @throws InvalidField for a repeated `uid`, and for a copy that cannot be told from the others; nothing is stored then
 */
export async function registerCopies(
  database: Database,
  { batch_id, lang, variants }: FingerprintUpload,
  actor: Actor,
): Promise<FingerprintBatch> {
  const uids = variants.map(({ uid }) => uid);
  const repeated = uids.findIndex((uid, index) => uids.indexOf(uid) < index);
  if (repeated >= 0) throw reject(repeated, 'uid', 'Each copy should have its own uid');

  const han = await getHanVariants((statement) => database.query(statement));
  const runs: BigInt64Array[] = [];
  for (const { content } of variants) runs.push(await hashRuns(content, han));
  const found = await findMarks(runs);
  const ambiguous = findAmbiguous(found);
  if (ambiguous !== undefined) throw reject(ambiguous, 'content', 'Copy should differ from all others in its wording');

  return inTransaction(database, async (client) => {
    // The row's lock orders simultaneous uploads of one batch: the last one replaces the others as a whole.
    const { rows } = await client.query<{ id: string; created_at: Date }>(sql`
      INSERT INTO fingerprint_batches (batch_id, lang, created_by) VALUES (${batch_id}, ${lang}, ${actor.name})
      ON CONFLICT (batch_id, lang) DO UPDATE SET created_at = clock_timestamp(), created_by = excluded.created_by
      RETURNING id, created_at`);
    const [batch] = rows as [{ id: string; created_at: Date }];
    await client.query(sql`DELETE FROM fingerprint_variants WHERE batch = ${batch.id}`);
    await client.query(sql`DELETE FROM fingerprint_marks WHERE batch = ${batch.id}`);
    const counts = found.held.map(({ length }) => length);
    await client.query(sql`
      INSERT INTO fingerprint_variants (batch, uid, marks)
      SELECT ${batch.id}, * FROM unnest(${uids}::int[], ${counts}::int[])`);
    await storeMarks(client, batch.id, found, uids);
    const after = { lang, variants: uids.length, marks: found.marks.length };
    await writeAudit(client, {
      actor,
      action: 'fingerprint.upload',
      subject: `fingerprint:${batch_id}`,
      before: null,
      after,
    });
    return {
      batch_id,
      lang,
      variants: uids.map((uid, index) => ({ uid, marks: counts[index] as number })),
      created_at: toWireTime(batch.created_at),
      created_by: actor.name,
    };
  });
}

async function storeMarks(client: Queryable, batch: string, found: Marks, uids: readonly number[]): Promise<void> {
  const { starts, copies } = listHolders(found);
  for (let start = 0; start < found.marks.length; start += MARKS_PER_STATEMENT) {
    const marks = found.marks.subarray(start, start + MARKS_PER_STATEMENT);
    // unnest would flatten an array of arrays, so each mark's copies travel as the text of an array.
    const holders = Array.from(marks, (_, index) => {
      const held = copies.subarray(starts[start + index], starts[start + index + 1]);
      return `{${Array.from(held, (copy) => uids[copy]).join()}}`;
    });
    await client.query(sql`
      INSERT INTO fingerprint_marks (batch, mark, uids)
      SELECT ${batch}, mark, holders::int[]
      FROM unnest(${Array.from(marks, String)}::bigint[], ${holders}::text[]) AS stored (mark, holders)`);
  }
}

/**
 * Deletes a batch in both languages.
 *
 * @throws NotFoundError
 */
export async function deleteBatch(database: Database, batchId: string, actor: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    const { rows } = await client.query<{ lang: string }>(
      sql`DELETE FROM fingerprint_batches WHERE batch_id = ${batchId} RETURNING lang`,
    );
    if (rows.length === 0) throw new NotFoundError('batch');
    const before = { langs: rows.map(({ lang }) => lang).sort() };
    await writeAudit(client, {
      actor,
      action: 'fingerprint.delete',
      subject: `fingerprint:${batchId}`,
      before,
      after: null,
    });
  });
}

/**
 * Finds the registered copies that a text resembles. The audit row names batches and their likeliest copies, not the text, so
 * that an accusation can be traced to a search.
 */
export async function traceText(database: Database, request: TraceRequest, actor: Actor): Promise<Trace> {
  const trace = await findCopies(request);
  const found = trace.items.map(({ batch_id, variants }) => ({ batch_id, uid: variants[0]?.uid }));
  const after = { lang: request.lang, found };
  await writeAudit(database.pool, { actor, action: 'fingerprint.trace', subject: 'fingerprint:trace', before: null, after });
  return trace;
}

const reject = (index: number, field: string, message: string) =>
  new InvalidField('variants', 'value_error', message, [index, field]);
