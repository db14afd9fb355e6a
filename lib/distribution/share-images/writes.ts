import { buffer } from 'node:stream/consumers';
import { getArticle } from '../../archive/articles/reads';
import { listCategories } from '../../archive/categories/reads';
import { listBodyFacts } from '../../archive/reading/reads';
import { renderDrawing } from '../../editing/media/sharp';
import { limitConcurrency } from '../../platform/concurrency';
import type { Database } from '../../platform/db/client';
import { withReadDatabase } from '../../platform/db/read-database';
import { sql } from '../../platform/db/sql';
import { env } from '../../platform/env';
import { NotFoundError } from '../../platform/errors';
import { describeError, log } from '../../platform/log';
import { shareInFlight } from '../../platform/share-in-flight';
import { ORPHAN_MS, pruneFiles } from '../../platform/storage/prune';
import type { Storage } from '../../platform/storage/storage';
import { openTypesetter } from './harfbuzzjs';
import type { ShareCard } from './record';
import { drawCard, listTexts, toCard, toSharePath } from './rules';

const PREFIX = 'share/';

/** Images drawn at a time. Further ones wait, up to a number. */
const inTurn = limitConcurrency('share-images', { running: 1, waiting: 40 });
const once = shareInFlight<Buffer>();

/**
 * Returns the share image of a published article, drawn and stored on first use.
 *
 * @param path as requested; earlier versions of the image are not drawn again
 * @param storage where images are kept; without it they are drawn each time
 * @returns the path of the current image if it differs from `path`
 * @throws NotFoundError, OverloadedError
 */
export async function provideShareImage(
  slug: string,
  path: string,
  storage: Storage | undefined,
): Promise<{ image: Buffer } | { movedTo: string }> {
  const [article, categories] = await withReadDatabase(() =>
    Promise.all([getArticle({ slug, lang: 'both', fullText: false }, env().appUrl), listCategories()]),
  );
  const present = toSharePath(article, categories);
  if (present !== path) return { movedTo: present };
  const key = `${PREFIX}${article.id}/${path.slice(path.lastIndexOf('/') + 1)}`;
  const kept = storage && (await findKept(storage, key));
  if (kept) return { image: kept };
  const image = await once(key, () =>
    inTurn(async () => {
      // It has none of articles for subscribers.
      const facts = await listBodyFacts([article], 'en');
      const drawn = await drawImage({ ...toCard(article, categories), chart: facts.get(article.id)?.chart });
      if (storage) await keep(storage, key, drawn);
      return drawn;
    }),
  );
  return { image };
}

/** A card as PNG. */
export async function drawImage(card: ShareCard): Promise<Buffer> {
  return renderDrawing(drawCard(card, await openTypesetter(listTexts(card))));
}

/** Storage only saves work: when it fails, the image is drawn again. */
async function findKept(storage: Storage, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage.get(key));
  } catch (error) {
    if (!(error instanceof NotFoundError)) log.warn({ error: describeError(error) }, 'reading a share image failed');
    return undefined;
  }
}

/** Keeps an image in place of those of earlier states of the article. */
async function keep(storage: Storage, key: string, image: Buffer): Promise<void> {
  try {
    await storage.put(key, image);
    for await (const { key: other } of storage.list(key.slice(0, key.lastIndexOf('/') + 1)))
      if (other !== key) await storage.delete(other);
  } catch (error) {
    log.warn({ error: describeError(error) }, 'keeping a share image failed');
  }
}

/** Deletes images of articles that are no longer published. */
export async function pruneShareImages(database: Database, storage: Storage, now = new Date()): Promise<number> {
  const findKnown = async (ids: string[]) => {
    const { rows } = await database.query<{ id: string }>(
      sql`SELECT id FROM articles WHERE id = ANY (${ids}::uuid[]) AND state = 'published'`,
    );
    return rows.map(({ id }) => id);
  };
  return pruneFiles(storage, PREFIX, findKnown, new Date(now.getTime() - ORPHAN_MS));
}
