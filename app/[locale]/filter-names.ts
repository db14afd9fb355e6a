import { findAuthor } from '@/lib/archive/authors/reads';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { toCategoryName } from '@/lib/archive/categories/rules';
import { findTag } from '@/lib/archive/tags/reads';
import { toTagName } from '@/lib/archive/tags/rules';
import type { Locale } from '@/lib/platform/i18n/locales';
import { readCategories } from './collection';

/** What the values of filters are called in the reader's language; a value that the archive lacks is its own name. */
export const filterNames = {
  category: async (slug: string, locale: Locale) => {
    const category = (await readCategories()).find((each) => each.slug === slug);
    return category ? toCategoryName(category, locale) : slug;
  },
  tag: async (tag: string, locale: Locale) => toTagName((await findTag(tag)) ?? { tag, zh: '' }, locale),
  author: async (name: string, locale: Locale) => toAuthorName((await findAuthor(name)) ?? { author_name: name }, locale),
};
