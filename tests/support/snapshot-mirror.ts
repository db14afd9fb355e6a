import { isDeepStrictEqual } from 'node:util';
import { getArticle } from '../../lib/archive/articles/reads';
import { listChangesWithContent } from '../../lib/archive/changes/reads';
import type { Database } from '../../lib/platform/db/client';
import { appUrl } from './mirror';
import type { Line } from './snapshots';

/**
 * Applies the changes since a snapshot to its articles, and compares the result with the archive.
 *
 * @returns what differs
 */
export async function compareWithArchive(
  database: Database,
  snapshot: { next_since: Date; articles: Line[] },
  pageSize: number,
): Promise<string[]> {
  const mirror = new Map(snapshot.articles.map(({ type: _, publish_at: _at, ...article }) => [String(article.slug), article]));
  let since = snapshot.next_since;
  for (let more = true; more; ) {
    const page = await listChangesWithContent({ since, pageSize, fullText: true }, appUrl);
    for (const { slug, previous_slugs, article } of page.changes) {
      for (const previous of previous_slugs) mirror.delete(previous);
      if (article) mirror.set(slug, article);
      else mirror.delete(slug);
    }
    since = new Date(page.next_since);
    more = page.has_more;
  }
  const { rows } = await database.pool.query<{ slug: string }>("SELECT slug FROM articles WHERE state = 'published'");
  const faults = [...mirror.keys()].filter((slug) => !rows.some((row) => row.slug === slug)).map((slug) => `${slug} is left`);
  for (const { slug } of rows) {
    // Aliases follow other articles, without a change of their own.
    const { aliases: _aliases, ...article } = await getArticle({ slug, lang: 'both', fullText: true }, appUrl);
    const { aliases: _kept, ...kept } = mirror.get(slug) ?? {};
    if (!isDeepStrictEqual(kept, article)) faults.push(`${slug} differs`);
  }
  return faults;
}
