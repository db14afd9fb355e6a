import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { listImportFiles, readLines } from '../../lib/distribution/import/reads';
import { type ImportRejection, type ImportReport, importArchive } from '../../lib/distribution/import/writes';
import type { Database } from '../../lib/platform/db/client';
import { articleFields, type Fields } from './articles';

/** A folder for the files of one test file, removed at its end. */
export function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-import-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes records as NDJSON; a string stands for a line as it is. */
export function writeLines(file: string, records: (object | string)[], end = '\n'): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join(end) + end);
  return file;
}

type Imported = { report: ImportReport; rejections: ImportRejection[]; remarks: ImportRejection[] };

/** Imports a file or a folder as the command does. Rejections and remarks name files by their base name. */
export async function importPath(database: Database, source: string, options: { dryRun?: boolean } = {}): Promise<Imported> {
  const files = await listImportFiles(source);
  const rejections: ImportRejection[] = [];
  const remarks: ImportRejection[] = [];
  const toBase = (named: ImportRejection) => ({ ...named, file: path.basename(named.file) });
  const report = await importArchive(
    database,
    async function* () {
      for (const file of files) yield* readLines(file);
    },
    {
      ...options,
      onRejection: (rejection) => rejections.push(toBase(rejection)),
      onRemark: (remark) => remarks.push(toBase(remark)),
    },
  );
  return { report, rejections, remarks };
}

let files = 0;

/** Imports records as one NDJSON file. */
export function importRecords(
  database: Database,
  folder: string,
  records: (object | string)[],
  options: { dryRun?: boolean } = {},
): Promise<Imported> {
  files += 1;
  return importPath(database, writeLines(path.join(folder, `records-${files}.ndjson`), records), options);
}

/** An article's line with the least there must be; NULL-free, so that a test may leave out what it is about. */
export const articleLine = (fields: Fields = {}): Fields => articleFields(fields);
export const categoryLine = (slug = 'revenue', fields: Fields = {}): Fields => ({
  slug,
  name_zh: '收益',
  name_en: `Name of ${slug}`,
  ...fields,
});
export const videoLine = (fields: Fields = {}): Fields => ({
  video_url: 'https://example.com/film',
  title_zh: '片',
  title_en: 'Film',
  ...fields,
});

/** Everything the archive holds but ids and moments of the database's own, in a fixed order. */
export async function readWholeArchive(database: Database) {
  const { pool } = database;
  const [categories, articles, videos] = await Promise.all([
    pool.query(
      'SELECT slug, name_zh, name_en, description_zh, description_en, "order" FROM categories ORDER BY slug COLLATE "C"',
    ),
    pool.query(`SELECT to_jsonb(a) - '{id,created_at,changed_at,first_live_at,went_live_at,publish_at,previous_slugs}'::text[] AS article
      FROM articles a ORDER BY slug COLLATE "C"`),
    pool.query(`SELECT to_jsonb(v) - '{id,created_at,updated_at}'::text[] AS video FROM videos v ORDER BY video_url COLLATE "C"`),
  ]);
  return {
    categories: categories.rows,
    articles: articles.rows.map(({ article }) => article),
    videos: videos.rows.map(({ video }) => video),
  };
}

/** What must not move when nothing changed: the version and every stamp. */
export async function readStamps(database: Database) {
  const { rows } = await database.pool.query(
    `SELECT (SELECT version::text FROM archive_state) AS version,
       (SELECT coalesce(jsonb_object_agg(slug, changed_at), '{}') FROM articles) AS stamps,
       (SELECT coalesce(jsonb_object_agg(video_url, updated_at), '{}') FROM videos) AS videos`,
  );
  return rows[0];
}
