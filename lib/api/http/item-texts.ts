import { LRUCache } from 'lru-cache';
import { findUnchanged } from '../../archive/articles/reads';
import type { Stamped } from '../../archive/articles/record';
import { ArticleItem } from '../../archive/articles/schema';
import type { Lang } from '../../platform/i18n/locales';

/** Memory for items in each process, enough for about 100,000 of them. It grows as they are read. */
const MAX_CACHED_BYTES = 160 * 1024 * 1024;

/** Memory of an entry besides its text. */
const ENTRY_BYTES = 400;

const cached = new LRUCache<string, Uint8Array>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: (text) => text.length + ENTRY_BYTES,
});

/** How far the last pages count in the share of articles that were in memory. */
const SMOOTHING = 0.9;

/** Above this share of articles in memory, reading stamps first is cheaper than reading whole articles. */
const MIN_SHARE = 0.5;

let shareInMemory = 0;

/**
 * A page of articles and each of them as the JSON of `ArticleItem`, in their order. A text follows from the article's id and
 * stamp, so each is checked against its schema and serialised once, whatever pages it is on. If most articles of late were in
 * memory, the page is read as stamps, and only the others whole.
 *
 * @param read the page in one statement, with stamps or whole articles
 * @param articlesOf the articles of a page
 */
export async function readWithTexts<Page>(
  read: { stamps: () => Promise<Page>; whole: () => Promise<Page> },
  articlesOf: (page: Page) => readonly (Stamped | ArticleItem)[],
  { lang, appUrl }: { lang: Lang; appUrl: string },
): Promise<{ page: Page; texts: Uint8Array[] }> {
  const keyOf = ({ id, updated_at }: Stamped) => `${lang} ${id} ${updated_at} ${appUrl}`;
  if (shareInMemory > MIN_SHARE) {
    const page = await read.stamps();
    const listed = articlesOf(page);
    const known = findTexts(listed.map(keyOf));
    const missing = listed.filter((_, index) => !known[index]);
    const items = await findUnchanged(missing, lang, appUrl);
    // One that changed since it was listed is missing: the page must then be read in one statement.
    if (missing.every(({ id }) => items.has(id))) {
      const texts = listed.map((stamped, index) => known[index] ?? keepText(keyOf(stamped), items.get(stamped.id)));
      return { page, texts };
    }
  }
  const page = await read.whole();
  const listed = articlesOf(page);
  const known = findTexts(listed.map(keyOf));
  return { page, texts: listed.map((item, index) => known[index] ?? keepText(keyOf(item), item)) };
}

function findTexts(keys: readonly string[]): (Uint8Array | undefined)[] {
  const texts = keys.map((key) => cached.get(key));
  if (keys.length > 0) {
    const share = texts.filter((text) => text).length / keys.length;
    shareInMemory = SMOOTHING * shareInMemory + (1 - SMOOTHING) * share;
  }
  return texts;
}

function keepText(key: string, item: unknown): Uint8Array {
  const text = Buffer.from(JSON.stringify(ArticleItem.parse(item)));
  cached.set(key, text);
  return text;
}

/** Texts as a JSON array. */
export function toArray(texts: readonly Uint8Array[]): Uint8Array {
  const parts = texts.flatMap((text, index) => (index === 0 ? [text] : [COMMA, text]));
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
}

const COMMA = Buffer.from(',');

/**
 * JSON in which a field that is still empty has one of `texts` each time, in turn. No value can look like such a field: quotes
 * inside of strings are escaped.
 *
 * @param empty the field's JSON as it is, `null` or `[]`
 */
export function fillField(
  json: string,
  { field, empty }: { field: string; empty: string },
  texts: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const name = `"${field}":`;
  const parts = json.split(name + empty);
  const places = parts.length - 1;
  if (places !== texts.length) throw new Error(`${field} is empty ${places} times, for ${texts.length} texts`);
  const length = texts.reduce((sum, text) => sum + text.length, Buffer.byteLength(json) - places * empty.length);
  // Written in place: a buffer for each part would be hundreds of objects.
  const filled = Buffer.from(new ArrayBuffer(length));
  let end = 0;
  parts.forEach((part, index) => {
    end += filled.write(index < places ? part + name : part, end);
    const text = texts[index];
    if (!text) return;
    filled.set(text, end);
    end += text.length;
  });
  return filled;
}
