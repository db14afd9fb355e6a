import { expect } from 'vitest';
import type { ArticleItem } from '../../lib/archive/articles/schema';
import { listChanges } from '../../lib/archive/changes/reads';
import type { ChangeList } from '../../lib/archive/changes/schema';
import { listArticles } from '../../lib/archive/lists/reads';

export const appUrl = 'http://localhost:3000';

/** What a reader of /changes keeps: the articles by slug and the moment it has read up to. */
export type Mirror = { since: Date; articles: Map<string, ArticleItem> };

export const emptyMirror = (): Mirror => ({ since: new Date(0), articles: new Map() });
export const copyOf = (mirror: Mirror): Mirror => ({ since: mirror.since, articles: new Map(mirror.articles) });

/** Applies entries as the documents tell a client to: drop the previous slugs, then upsert or delete. */
export function applyChanges(mirror: Mirror, page: ChangeList): void {
  for (const change of page.changes) {
    for (const slug of change.previous_slugs) mirror.articles.delete(slug);
    if (change.type === 'delete') mirror.articles.delete(change.slug);
    else mirror.articles.set(change.slug, change.article as ArticleItem);
  }
  mirror.since = new Date(page.next_since);
}

/** Reads on until there is nothing new. Fails when an answer is out of order or claims more than it sends. */
export async function catchUp(mirror: Mirror, pageSize: number): Promise<void> {
  for (;;) {
    const page = await listChanges({ since: mirror.since, pageSize }, appUrl);
    expectInOrder(mirror.since, page, pageSize);
    applyChanges(mirror, page);
    if (!page.has_more) return;
  }
}

/** Stamps grow from `since` on, and `next_since` is the last of them. */
export function expectInOrder(since: Date, page: ChangeList, pageSize: number): void {
  const stamps = [since.toISOString(), ...page.changes.map((change) => change.changed_at)];
  expect(stamps).toEqual([...new Set(stamps)].sort());
  expect(page.changes.length).toBeLessThanOrEqual(pageSize);
  if (page.changes.length > 0) expect(page.next_since).toBe(stamps.at(-1));
  if (page.has_more) expect(page.changes).toHaveLength(pageSize);
}

/** Every published article as the list shows it, by slug. */
export async function readSource(): Promise<Map<string, ArticleItem>> {
  const source = new Map<string, ArticleItem>();
  for (let page = 1; ; page += 1) {
    const { items, total } = await listArticles({ lang: 'both', page, pageSize: 100 }, appUrl);
    for (const item of items) source.set(item.slug, item);
    if (items.length === 0) {
      expect(source.size).toBe(total);
      return source;
    }
  }
}

/** By slug, so that a difference reads well. */
export const bySlug = (articles: Map<string, ArticleItem>) =>
  Object.fromEntries([...articles].sort(([a], [b]) => (a < b ? -1 : 1)));
