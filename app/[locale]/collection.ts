import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import type { CollectionData } from '@/components/archive/collection';
import { toCategoryName } from '@/lib/archive/categories/rules';
import { listBodyFacts } from '@/lib/archive/reading/reads';
import { env } from '@/lib/platform/env';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { toArticlePath } from '@/lib/platform/portal-paths';
import { browseArchive, listBrowsedCategories } from '@/lib/search/browse/reads';
import { parseBrowseQuery } from '@/lib/search/browse/rules';
import type { SearchSort } from '@/lib/search/query/schema';
import { findReaderIfAvailable } from './reader';

export type CollectionProps<Param extends string> = {
  params: Promise<Record<Param, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The categories, read once per request. */
export const readCategories = cache(listBrowsedCategories);

/** A page of the articles with one category, tag or author, newest first unless sorted otherwise; read once per request. */
export const readCollection = cache(
  async (
    kind: 'category' | 'tag' | 'author',
    value: string,
    page: number,
    sort: SearchSort | undefined,
  ): Promise<CollectionData> => {
    const query = { ...parseBrowseQuery({}), [kind]: value, page, sort };
    const [locale, reader, listed] = await Promise.all([getLocale(), findReaderIfAvailable(), readCategories()]);
    const found = await browseArchive(query, reader?.fullText ?? false, env().appUrl);
    return {
      query,
      found,
      categories: new Map(listed.map((each) => [each.slug, toCategoryName(each, locale)])),
      bodies: await listBodyFacts(
        found.items.filter((hit) => hit.type === 'article'),
        locale,
      ),
    };
  },
);

/** The articles of one page of a list, for structured data. */
export function toListed({ found }: CollectionData, locale: Locale): { name: string; path: string }[] {
  return found.items.flatMap((hit) =>
    hit.type === 'article'
      ? [{ name: hit[`title_${locale}`] || hit[`title_${otherLocale(locale)}`] || hit.slug, path: toArticlePath(hit.slug) }]
      : [],
  );
}
