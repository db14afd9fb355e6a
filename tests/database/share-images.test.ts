import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provideShareImage, pruneShareImages } from '../../lib/distribution/share-images/writes';
import type { Database } from '../../lib/platform/db/client';
import { NotFoundError } from '../../lib/platform/errors';
import { openFolderStorage } from '../../lib/platform/storage/folder-storage';
import type { Storage } from '../../lib/platform/storage/storage';
import { insertArticle, insertCategory } from '../support/articles';
import { makeDataFolder } from '../support/data-folder';
import { createTestDatabase } from '../support/databases';

let database: Database;
const folder = makeDataFolder('share-images');
const storage = openFolderStorage(folder);
const chart = '{: .chart}\n\n| Year | Rate |\n|---|--:|\n| 2025 | 100 |\n| 2026 | 120 |\n';

beforeAll(async () => {
  database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const addArticle = (slug: string, fields: Record<string, unknown> = {}) =>
  insertArticle(database.pool, {
    slug,
    title_en: 'Rates',
    title_zh: '房价',
    category_slug: 'revenue',
    is_published: true,
    ...fields,
  });

/** Where the present image of an article lies. */
async function findPath(slug: string): Promise<string> {
  const found = await provideShareImage(slug, `/share/${slug}/old.png`, storage);
  return 'movedTo' in found ? found.movedTo : expect.unreachable();
}

async function draw(slug: string, from: Storage | undefined = storage): Promise<Buffer> {
  const found = await provideShareImage(slug, await findPath(slug), from);
  return 'image' in found ? found.image : expect.unreachable();
}

const filesOf = (id: string) => readdirSync(path.join(folder, 'share', id));
/** A pixel in the corner of the frame of a chart. */
const pixelOf = async (image: Buffer) =>
  [...(await sharp(image).extract({ left: 1_110, top: 180, width: 1, height: 1 }).raw().toBuffer())].slice(0, 3);

const SHADE = [0xf4, 0xf1, 0xea];
const PAPER = [0xfc, 0xfa, 0xf6];

it('an image is drawn once, and replaces that of an earlier state of the article', async () => {
  const id = await addArticle('kept');
  const image = await draw('kept');
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
  const [file = ''] = filesOf(id);
  expect(readFileSync(path.join(folder, 'share', id, file))).toEqual(image);
  writeFileSync(path.join(folder, 'share', id, file), 'kept bytes');
  expect(String(await draw('kept'))).toBe('kept bytes');
  await database.pool.query(`UPDATE articles SET title_en = 'Other rates' WHERE id = $1`, [id]);
  expect(await draw('kept')).not.toEqual(image);
  expect(filesOf(id)).toHaveLength(1);
  expect(filesOf(id)).not.toEqual([file]);
});

it('shows the chart of an open article, and of one for subscribers the titles alone', async () => {
  await addArticle('open', { content_en: chart });
  await addArticle('closed', { content_en: chart, is_premium: true });
  await addArticle('plain', { content_en: 'No chart.' });
  const pixels = await Promise.all(['open', 'closed', 'plain'].map(async (slug) => pixelOf(await draw(slug))));
  expect(pixels).toEqual([SHADE, PAPER, PAPER]);
});

it('exists for published articles only, and is deleted with the last of them', async () => {
  const id = await addArticle('withdrawn');
  const file = await findPath('withdrawn');
  await draw('withdrawn');
  await database.pool.query('UPDATE articles SET is_published = false WHERE id = $1', [id]);
  await expect(provideShareImage('withdrawn', file, storage)).rejects.toThrow(NotFoundError);
  await expect(provideShareImage('never', file, storage)).rejects.toThrow(NotFoundError);
  const stays = await addArticle('stays');
  await draw('stays');
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const each of [id, stays]) for (const name of filesOf(each)) utimesSync(path.join(folder, 'share', each, name), old, old);
  expect(await pruneShareImages(database, storage)).toBe(1);
  expect(filesOf(stays)).toHaveLength(1);
});

it('an image is drawn without a storage, and with one that fails', async () => {
  await addArticle('failing');
  const image = await draw('failing', undefined);
  const fail = () => Promise.reject(new Error('the disk is full'));
  const failing: Storage = { ...storage, put: fail, get: fail };
  expect(await draw('failing', failing)).toEqual(image);
});

it('an image is drawn once for requests that arrive together', async () => {
  await addArticle('together');
  let put = 0;
  const counting: Storage = {
    ...storage,
    put: (key, body) => {
      put += 1;
      return storage.put(key, body);
    },
  };
  const images = await Promise.all(Array.from({ length: 8 }, () => draw('together', counting)));
  expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(1);
  expect(put).toBe(1);
});
