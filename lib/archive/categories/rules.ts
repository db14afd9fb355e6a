import type { Locale } from '../../platform/i18n/locales';
import { isName } from '../../platform/text/comparable-name';
import type { Category } from './schema';

/** A category with more articles is not deleted: moving them would block every other writer for too long. */
export const MAX_MOVED_ARTICLES = 5_000;

/** A category's name in the reader's language, or in the other one if that is missing. */
export function toCategoryName(category: Pick<Category, 'slug' | 'name_en' | 'name_zh'>, locale: Locale): string {
  return category[`name_${locale}`] ?? category.name_en ?? category.name_zh ?? category.slug;
}

/** The name of the category with a slug, or the slug if there is none. */
export function nameOfCategory(categories: readonly Category[], slug: string, locale: Locale): string {
  const category = categories.find((each) => each.slug === slug);
  return category ? toCategoryName(category, locale) : slug;
}

/** How many colors categories have (`data-category` in globals.css). More categories share them in turn. */
const COLORS = 12;

/** The number of a category's color: its place among the categories, so that neighbors differ. Undefined for an unknown one. */
export function toCategoryColor(slugs: Iterable<string>, slug: string | null | undefined): number | undefined {
  const place = [...slugs].indexOf(slug ?? '');
  return place < 0 ? undefined : place % COLORS;
}

/** Whether `after` contains what `before` does, each entry once. */
export function isReordering(before: readonly string[], after: readonly string[]): boolean {
  const entries = new Set(after);
  return after.length === before.length && entries.size === before.length && before.every((entry) => entries.has(entry));
}

/** The category whose name in either language is a whole query, in quotation marks or not. */
export function findCategoryByName<Named extends Pick<Category, 'name_en' | 'name_zh'>>(
  categories: readonly Named[],
  query: string,
): Named | undefined {
  return categories.find(({ name_en, name_zh }) => isName(query, [name_en, name_zh]));
}
