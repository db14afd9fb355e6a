import { useLocale } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { otherLocale } from '@/lib/platform/i18n/locales';

type Category = Schemas['AdminCategory'];

/** A category's name in the language of the page, or in the other one. */
export function useNames() {
  const locale = useLocale();
  const languageOf = (category: Category) => (category[`name_${locale}`] ? locale : otherLocale(locale));
  return {
    languageOf,
    nameOf: (category: Category) => category[`name_${languageOf(category)}`] || category.slug,
    secondOf: (category: Category) => (languageOf(category) === locale ? category[`name_${otherLocale(locale)}`] : ''),
    otherLanguage: otherLocale(locale),
  };
}
