import type { Choice } from '@/components/docs/reference/request';
import { listCategories } from '@/lib/archive/categories/reads';
import { isDatabaseUnavailable } from '@/lib/platform/db/failure';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';

/** The categories of this archive as values of a parameter; undefined while they cannot be read. */
export async function listCategoryChoices(locale: Locale): Promise<Choice[] | undefined> {
  try {
    const categories = await listCategories();
    return categories.map((category) => {
      const name = category[`name_${locale}`] ?? category[`name_${otherLocale(locale)}`];
      return { value: category.slug, label: name ? `${name} (${category.slug})` : category.slug };
    });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return undefined;
  }
}
