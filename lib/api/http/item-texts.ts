import { LRUCache } from 'lru-cache';
import type { Stamped } from '../../archive/articles/record';
import { ArticleItem } from '../../archive/articles/schema';
import { findUnchanged } from '../../archive/lists/reads';
import type { Lang } from '../../platform/i18n/locales';

/** Memory for items in each process, enough for about 100,000 of them. It grows as they are read. */
const MAX_CACHED_BYTES = 160 * 1024 * 1024;

/** Memory of an entry besides its text. */
const ENTRY_BYTES = 400;

const cached = new LRUCache<string, Uint8Array>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: (text) => text.length + ENTRY_BYTES,
});

/**
 * A page of articles and each of them as the JSON of `ArticleItem`, in their order. A text follows from the article's id and
 * stamp, so each is checked against its schema and serialised once, whatever pages it is on. The page is read as stamps, and only
 * articles that are not in memory whole.
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
  const page = await read.stamps();
  const listed = articlesOf(page);
  const known = listed.map((stamped) => cached.get(keyOf(stamped)));
  const missing = listed.filter((_, index) => !known[index]);
  const items = await findUnchanged(missing, lang, appUrl);
  if (missing.every(({ id }) => items.has(id))) {
    const texts = listed.map((stamped, index) => known[index] ?? keepText(keyOf(stamped), items.get(stamped.id)));
    return { page, texts };
  }
  // One that changed since it was listed is missing: the page must then be read in one statement.
  const whole = await read.whole();
  return { page: whole, texts: articlesOf(whole).map((item) => keepText(keyOf(item), item)) };
}

function keepText(key: string, item: unknown): Uint8Array {
  // A page requested at the same time may have added it.
  const kept = cached.get(key);
  if (kept) return kept;
  const text = Buffer.from(JSON.stringify(ArticleItem.parse(item)));
  cached.set(key, text);
  return text;
}

/** A value as JSON, or values that become an array. */
type Text = Uint8Array | readonly Uint8Array[];

/**
 * JSON in which a field that is still empty has one of `texts` each time, in turn. No value can look like such a field: quotes
 * inside of strings are escaped.
 *
 * @param empty the field's JSON as it is, `null` or `[]`
 */
export function fillField(
  json: string,
  { field, empty }: { field: string; empty: 'null' | '[]' },
  texts: readonly Text[],
): Uint8Array<ArrayBuffer> {
  const name = `"${field}":`;
  const parts = json.split(name + empty);
  const places = parts.length - 1;
  if (places !== texts.length) throw new Error(`${field} is empty ${places} times, for ${texts.length} texts`);
  const pieces = parts.flatMap((part, index) => {
    const text = texts[index];
    if (!text) return [part];
    return [part + name, ...(text instanceof Uint8Array ? [text] : toArray(text))];
  });
  // Written in place: a second copy would take a tenth of the time of a page, and leave more garbage.
  const filled = Buffer.from(new ArrayBuffer(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)));
  let end = 0;
  for (const piece of pieces)
    if (typeof piece === 'string') end += filled.write(piece, end);
    else {
      filled.set(piece, end);
      end += piece.length;
    }
  return filled;
}

/** The pieces of a JSON array. */
function toArray(texts: readonly Uint8Array[]): (string | Uint8Array)[] {
  return ['[', ...texts.flatMap((text, index) => (index === 0 ? [text] : [',', text])), ']'];
}
