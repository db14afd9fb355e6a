import type { Locale } from '../i18n/locales';
import type { Category } from './schema';

/** A category's name in the reader's language, or in the other one if that is missing. */
export function toCategoryName(category: Pick<Category, 'slug' | 'name_en' | 'name_zh'>, locale: Locale): string {
  return category[`name_${locale}`] ?? category.name_en ?? category.name_zh ?? category.slug;
}
