import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { readNewestStamp } from './articles';

/** A transaction that was committed for sure: when it began and ended here, and the stamps it was given. */
export type Committed = { began: number; ended: number; stamps: number[] };
type WriterRun = { committed: Committed[]; killed: number; unexpected: string[] };

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Few enough names that writers meet on the same rows and take each other's slugs. */
const SLUGS = Array.from({ length: 12 }, (_, index) => `s${index}`);

/**
 * Runs random transactions on a connection of its own: statements over several rows in any order, some rolled back, some
 * cut off by ending the connection's backend in the middle. Errors for a taken slug or a deleted row are expected;
 * every other error is `unexpected`.
 */
export async function startWriter(options: {
  url: string;
  killer: pg.Pool;
  seed: number;
  transactions: number;
}): Promise<WriterRun> {
  const chance = seeded(options.seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;
  const shuffled = () => [...SLUGS].sort(() => chance() - 0.5).slice(0, 1 + Math.floor(chance() * 5));
  const run: WriterRun = { committed: [], killed: 0, unexpected: [] };

  const connect = async () => {
    const client = new pg.Client({ connectionString: options.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return { client, pid: (rows[0] as { pid: number }).pid };
  };

  let { client, pid } = await connect();
  for (let n = 0; n < options.transactions; n += 1) {
    const began = performance.now();
    const fate = chance();
    try {
      await client.query('BEGIN');
      for (let count = 1 + Math.floor(chance() * 3); count > 0; count -= 1) {
        const [sql, values] = toStatement(chance, pick, shuffled);
        await client.query(sql, values);
      }
      if (fate < 0.1) {
        await options.killer.query('SELECT pg_terminate_backend($1)', [pid]);
        run.killed += 1;
      }
      const stamps = await readStamps(client, options.killer);
      if (fate > 0.8) await client.query('ROLLBACK');
      else {
        await client.query('COMMIT');
        run.committed.push({ began, ended: performance.now(), stamps });
      }
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (fate < 0.1) {
        await client.end().catch(() => undefined);
        ({ client, pid } = await connect());
      } else {
        if (code !== '23505') run.unexpected.push(`${code}: ${message}`);
        await client.query('ROLLBACK');
      }
    }
  }
  await client.end();
  return run;
}

/** The stamps assigned by this transaction, which others cannot see yet. It holds the lock, so no other commit intervenes. */
async function readStamps(client: pg.Client, outside: pg.Pool): Promise<number[]> {
  // A transaction that wrote nothing does not hold the lock yet, and others could commit between the two reads.
  await client.query('SELECT archive_lock()');
  const newest = await readNewestStamp(outside);
  const { rows } = await client.query<{ stamp: Date }>(
    `SELECT changed_at AS stamp FROM articles WHERE changed_at > $1 UNION ALL SELECT changed_at FROM tombstones WHERE changed_at > $1`,
    [newest],
  );
  return rows.map(({ stamp }) => Number(stamp));
}

type Statement = [sql: string, values: unknown[]];

function toStatement(chance: () => number, pick: <T>(from: readonly T[]) => T, shuffled: () => string[]): Statement {
  const title = `Title ${Math.floor(chance() * 1e6)}`;
  const insert = `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name, is_published)
    SELECT s, '题', $2, '文', 'Body', $3, 'Ada', $4 FROM unnest($1::text[]) s`;
  const category = pick(['north', 'south']);
  // The order in which rows are touched is that of `unnest`, another one each time.
  const rows = 'FROM (SELECT a.id FROM unnest($1::text[]) s JOIN articles a ON a.slug = s) x WHERE articles.id = x.id';
  switch (Math.floor(chance() * 9)) {
    case 0:
      return [`${insert}`, [[pick(SLUGS)], title, category, true]];
    case 1:
      return [`${insert} ON CONFLICT (slug) DO NOTHING`, [shuffled(), title, category, chance() < 0.8]];
    case 2:
      return [`${insert} ON CONFLICT (slug) DO UPDATE SET title_en = excluded.title_en`, [shuffled(), title, category, true]];
    case 3:
      return [`UPDATE articles SET title_en = $2 ${rows}`, [shuffled(), title]];
    case 4:
      return [`UPDATE articles SET category_slug = $2, tags = ARRAY[$2] ${rows}`, [shuffled(), category]];
    case 5:
      return [`UPDATE articles SET is_published = $2 ${rows}`, [shuffled(), chance() < 0.6]];
    case 6:
    case 7:
      return ['UPDATE articles SET slug = $2 WHERE slug = $1', [pick(SLUGS), pick(SLUGS)]];
    default:
      return ['DELETE FROM articles WHERE slug = ANY ($1)', [shuffled().slice(0, 2)]];
  }
}
