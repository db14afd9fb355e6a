import { getLocale } from 'next-intl/server';
import type { Topic } from '@/components/newsletter/topic-choice';
import { toCategoryName } from '@/lib/archive/categories/rules';
import { readCategories } from '../collection';

/** The topics that a reader can choose: every category, in its order. */
export async function readTopics(): Promise<Topic[]> {
  const [locale, categories] = await Promise.all([getLocale(), readCategories()]);
  return categories.map((category) => ({ slug: category.slug, name: toCategoryName(category, locale) }));
}
