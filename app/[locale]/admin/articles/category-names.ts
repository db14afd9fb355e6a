import type { Category } from '@/components/admin/articles/panel';
import { listCategories } from '@/lib/categories/reads';
import { toCategoryName } from '@/lib/categories/rules';
import type { Locale } from '@/lib/i18n/locales';

/** The categories in the language of the page, in their order. */
export async function listCategoryNames(locale: Locale): Promise<Category[]> {
  return (await listCategories()).map((category) => ({ slug: category.slug, name: toCategoryName(category, locale) }));
}
