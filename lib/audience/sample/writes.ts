import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { service } from '../../platform/actor';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { SlugTakenError } from '../../platform/errors';
import { locales, siteNames } from '../../platform/i18n/locales';
import type { Storage } from '../../platform/storage/storage';
import { createWhitepaper, putWhitepaperFile, updateWhitepaper } from '../whitepapers/writes';
import { type Document, toPdf } from './rules';

const FOLDER = path.resolve('prisma/whitepapers');

const WHITEPAPERS = ['reading-a-hotel-market', 'what-a-room-night-costs'];

type Texts = Record<'title_zh' | 'title_en' | 'description_zh' | 'description_en', string>;
type Sample = Texts & Record<'zh' | 'en', Document['blocks']>;

/**
 * Adds the sample whitepapers, with files made from their texts, once, to a database with the sample archive. Resumes an
 * interrupted run.
 *
 * @param storage keeps the files; without it there are no whitepapers
 * @returns how many were added
 */
export async function loadSampleWhitepapers(database: Database, storage: Storage | undefined): Promise<number> {
  if (!storage) return 0;
  let added = 0;
  for (const slug of WHITEPAPERS) {
    // Audit rows are never deleted, so that of the publication marks completion: one that an editor deleted stays away.
    const { rows } = await database.query<{ pending: boolean }>(sql`
      SELECT EXISTS (SELECT FROM archive_state WHERE sample = 'loaded') AND NOT EXISTS (SELECT FROM audit
        WHERE action = 'whitepaper.update' AND subject = ${`whitepaper:${slug}`}) AS pending`);
    if (!rows[0]?.pending) continue;
    const { zh, en, ...texts } = JSON.parse(await readFile(path.join(FOLDER, `${slug}.json`), 'utf8')) as Sample;
    const paper = { slug, ...texts, cover_image: '', is_published: false };
    await createWhitepaper(database, paper, service).catch((error: unknown) => {
      // Already added, by another starting process or before this one was interrupted.
      if (!(error instanceof SlugTakenError)) throw error;
    });
    for (const lang of locales) {
      const blocks = { zh, en }[lang];
      const file = toPdf({ title: texts[`title_${lang}`], publisher: siteNames[lang], lang, blocks });
      await putWhitepaperFile(database, () => storage, { slug, lang, file }, service);
    }
    await updateWhitepaper(database, slug, { is_published: true }, service);
    added += 1;
  }
  return added;
}
