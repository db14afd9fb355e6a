import type { Category } from '@/components/admin/articles/session/view';
import { listCategories } from '@/lib/archive/categories/reads';
import { toCategoryName } from '@/lib/archive/categories/rules';
import type { Locale } from '@/lib/platform/i18n/locales';

/** The categories in the language of the page, in their order. */
export async function listCategoryNames(locale: Locale): Promise<Category[]> {
  return (await listCategories()).map((category) => ({ slug: category.slug, name: toCategoryName(category, locale) }));
}
