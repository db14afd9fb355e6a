import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../lib/platform/db/migrate';
import { sql } from '../lib/platform/db/sql';
import { acquireEmbeddedCluster } from '../lib/platform/embedded-postgres/cluster';
import { BASELINE } from '../scripts/lib/migration-locks.mjs';
import { makeDataFolder } from '../tests/support/data-folder';

/**
 * node --import tsx bench/migrations.ts [--articles N]: fills the tables of the first release, applies every later migration
 * while a reader and a writer run, and prints the longest wait of either. The last three migrations are examples of common
 * changes.
 */
const { values: flags } = parseArgs({ options: { articles: { type: 'string', default: '100000' } } });
const articles = Number(flags.articles);

const EXAMPLES = {
  '29990101000000_column_and_constraint': `ALTER TABLE articles ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE articles ADD CONSTRAINT articles_note CHECK (length(note) < 100) NOT VALID;`,
  '29990102000000_validate': 'ALTER TABLE articles VALIDATE CONSTRAINT articles_note;',
  '29990103000000_index': `DROP INDEX CONCURRENTLY IF EXISTS articles_author;
CREATE INDEX CONCURRENTLY articles_author ON articles (author_name, excerpt_en);`,
};

const source = path.resolve('prisma/migrations');
const folder = makeDataFolder('migrations');
const directory = path.join(folder, 'migrations');

async function main(): Promise<void> {
  const cluster = await acquireEmbeddedCluster({ dataDir: path.join(folder, 'data'), log: console.log });
  try {
    const names = readdirSync(source).filter((name) => /^\d/.test(name));
    mkdirSync(directory);
    cpSync(path.join(source, 'migration_lock.toml'), path.join(directory, 'migration_lock.toml'));
    const later = names.filter((name) => name > BASELINE);
    for (const name of names.filter((name) => name <= BASELINE))
      cpSync(path.join(source, name), path.join(directory, name), { recursive: true });
    await migrate({ databaseUrl: cluster.url, directory });
    await fill(cluster.url);
    console.log(`${articles} articles; longest statement in milliseconds, first without and then during each migration`);
    report('no migration', await measureWaits(cluster.url, () => new Promise((resolve) => setTimeout(resolve, 3_000))));
    for (const name of later) {
      cpSync(path.join(source, name), path.join(directory, name), { recursive: true });
      report(name, await measureWaits(cluster.url, () => migrate({ databaseUrl: cluster.url, directory })));
    }
    for (const [name, sql] of Object.entries(EXAMPLES)) {
      mkdirSync(path.join(directory, name));
      writeFileSync(path.join(directory, name, 'migration.sql'), sql);
      report(name, await measureWaits(cluster.url, () => migrate({ databaseUrl: cluster.url, directory })));
    }
  } finally {
    await cluster.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("INSERT INTO categories (slug, name_zh, name_en) VALUES ('revenue', '收益', 'Revenue')");
  await client.query(
    sql`INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name)
     SELECT 'article-' || n, '酒店收益 ' || n, 'Hotel revenue ' || n, repeat('正文' || n, 100), repeat('Body ' || n, 100), 'revenue', 'Ada ' || n % 500
     FROM generate_series(1, ${articles}::int) n`,
  );
  await client.query('ANALYZE');
  await client.end();
}

type Waits = { reader: number; writer: number; seconds: number };

/** The longest statement of a reader and a writer, each on its own connection, while `work` runs. */
async function measureWaits(url: string, work: () => Promise<unknown>): Promise<Waits> {
  let running = true;
  const repeat = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    let longest = 0;
    while (running) {
      const began = performance.now();
      await client.query(sql, [`article-${1 + Math.floor(Math.random() * articles)}`]);
      longest = Math.max(longest, performance.now() - began);
    }
    await client.end();
    return longest;
  };
  const reader = repeat('SELECT title_en FROM articles WHERE slug = $1');
  const writer = repeat("UPDATE articles SET excerpt_en = excerpt_en || '.' WHERE slug = $1");
  const began = performance.now();
  try {
    await work();
  } finally {
    running = false;
  }
  const seconds = (performance.now() - began) / 1_000;
  return { reader: await reader, writer: await writer, seconds };
}

function report(name: string, { reader, writer, seconds }: Waits): void {
  const cells = [reader, writer].map((milliseconds) => milliseconds.toFixed(0).padStart(6));
  console.log(`  ${name.padEnd(40)} reader ${cells[0]}  writer ${cells[1]}  (${seconds.toFixed(1)} s)`);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
