import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { toMediaPath } from '../../editing/media/rules';
import { addMedia } from '../../editing/media/writes';
import { service } from '../../platform/actor';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { foldAuthor } from '../../platform/fold-author';
import type { Storage } from '../../platform/storage/storage';
import { listImportFiles, readLines } from '../import/reads';
import type { ImportLine } from '../import/record';
import { importArchive } from '../import/writes';
import { demoAuthors, demoIntroductions, demoVideoDates } from './record';

const SAMPLE = path.resolve('prisma/sample');

/**
 * Loads the sample archive into an empty database, or resumes an interrupted load.
 *
 * @param storage keeps the portraits of the authors and the picture of an article; without it the authors have none
 * @returns the number of records loaded; 0 if the archive is not empty
 */
export async function loadSampleArchive(database: Database, storage?: Storage): Promise<number> {
  const claimed = await database.pool.query(
    `UPDATE archive_state SET sample = 'loading'
     WHERE sample = 'loading' OR (sample = 'none' AND NOT EXISTS (SELECT FROM categories) AND NOT EXISTS (SELECT FROM articles)
       AND NOT EXISTS (SELECT FROM videos) AND NOT EXISTS (SELECT FROM tombstones))`,
  );
  if (claimed.rowCount === 0) return 0;
  const files = await listImportFiles(SAMPLE);
  const paths = storage ? await storeImages(database, storage) : new Map<string, string>();
  const report = await importArchive(
    database,
    async function* () {
      for (const file of files) for await (const line of readLines(file)) yield withImages(line, paths);
    },
    {
      onRejection: ({ file, line, reason }) => {
        throw new Error(`the sample archive is corrupted: ${file}:${line}: ${reason}`);
      },
    },
  );
  await addProfiles(database);
  await addIntroductions(database);
  await dateVideos(database);
  await database.pool.query("UPDATE archive_state SET sample = 'loaded'");
  return report.created;
}

/**
 * The authors of the sample archive with their Chinese names. The folder `portraits` has a monogram of each: both initials,
 * engraved in one ink without a ground, so that it suits both themes.
 */
const PORTRAYED = {
  'Chen Jiayi': '陈嘉仪',
  'Daniel Ferreira': '丹尼尔·费雷拉',
  'Ingrid Halvorsen': '英格丽德·哈尔沃森',
  'Lin Yue': '林越',
  'Margaret Osei': '玛格丽特·奥赛',
  'Su Wanqing': '苏婉清',
  'Wu Haoran': '吴浩然',
  'Zhao Mingxuan': '赵明轩',
};

/** Adds the profiles of the authors, each once. */
async function addProfiles(database: Database): Promise<void> {
  for (const { name, bio_zh, bio_en, affiliation_zh, affiliation_en, orcid } of demoAuthors)
    await database.query(sql`
      INSERT INTO author_profiles (author, name, bio_zh, bio_en, affiliation_zh, affiliation_en, orcid)
      VALUES (${foldAuthor(name)}, ${name}, ${bio_zh}, ${bio_en}, ${affiliation_zh}, ${affiliation_en}, ${orcid})
      ON CONFLICT (author) DO NOTHING`);
}

/** Introduces the categories, each once. */
async function addIntroductions(database: Database): Promise<void> {
  for (const { category, intro_zh, intro_en, slugs } of demoIntroductions)
    await database.query(sql`
      INSERT INTO category_introductions (category_slug, intro_zh, intro_en, article_ids)
      SELECT ${category}, ${intro_zh}, ${intro_en}, ARRAY(
        SELECT a.id FROM unnest(${slugs}::text[]) WITH ORDINALITY AS listed (slug, position) JOIN articles a ON a.slug = listed.slug
        ORDER BY listed.position)
      ON CONFLICT (category_slug) DO NOTHING`);
}

/** An import gives every video the present time, unlike a real archive. */
async function dateVideos(database: Database): Promise<void> {
  await database.query(sql`
    UPDATE videos v SET created_at = dated.day::date FROM unnest(${Object.keys(demoVideoDates)}::text[],
      ${Object.values(demoVideoDates)}::text[]) AS dated (name, day)
    WHERE v.video_url = 'https://media.example.com/hospitality/' || dated.name`);
}

/** A picture in the text of an article, as its Markdown names it, with its alternative texts there. */
const FIGURE = {
  path: '/sample/two-base-temperatures.png',
  alt_en:
    'A year of temperatures as a curve above two dashed lines. The area above the upper line and the band between the lines have a tone each.',
  alt_zh: '一年的气温曲线与两条虚线。上方虚线以上的面积与两条虚线之间的部分各为一种颜色。',
};

/** Stores the portraits and the picture, each once. Returns their paths by author and by the path in the text. */
async function storeImages(database: Database, storage: Storage): Promise<Map<string, string>> {
  const portraits = Object.entries(PORTRAYED).map(([author, zh]) => ({
    of: author,
    file: path.join(SAMPLE, 'portraits', `${author.toLowerCase().replaceAll(' ', '-')}.png`),
    alt_zh: `${zh}的姓名字标`,
    alt_en: `Monogram of ${author}`,
  }));
  const { path: of, ...alt } = FIGURE;
  const paths = new Map<string, string>();
  for (const image of [...portraits, { of, file: path.join('public', of), ...alt }]) {
    const { alt_zh, alt_en } = image;
    const upload = { file: await readFile(image.file), name: path.basename(image.file), alt_zh, alt_en };
    const { sha256 } = await addMedia(database, () => storage, upload, service);
    paths.set(image.of, toMediaPath(sha256));
  }
  return paths;
}

function withImages(line: ImportLine, paths: ReadonlyMap<string, string>): ImportLine {
  if (!('value' in line)) return line;
  const value = JSON.parse(JSON.stringify(line.value).replaceAll(FIGURE.path, paths.get(FIGURE.path) ?? FIGURE.path));
  const portrait = paths.get(String(value.author_name));
  return { ...line, value: portrait ? { ...value, author_avatar: portrait } : value };
}
