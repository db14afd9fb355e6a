import { useLocale, useTranslations } from 'next-intl';
import { SearchField } from './search-field';

/**
 * The search field of the archive: a form that works without JavaScript. With JavaScript it suggests results while the reader
 * types (an ARIA combobox with a list).
 *
 * @param preserved the other query parameters, which a search keeps
 */
export function SearchBox({ initial, preserved = {} }: { initial: string; preserved?: Record<string, string> }) {
  const t = useTranslations('archive.search');
  const messages = {
    label: t('label'),
    placeholder: t('placeholder'),
    submit: t('submit'),
    suggestions: t('suggestions'),
  };
  return (
    <SearchField locale={useLocale()} initial={initial} preserved={preserved} messages={messages}>
      {t('hint')}
    </SearchField>
  );
}
