import { useLocale, useTranslations } from 'next-intl';
import { SearchField } from './search-field';

/** The search field of the docs. It works without JavaScript; with it, it suggests places while the reader types. */
export function SearchForm({ q }: { q?: string }) {
  const t = useTranslations('docs.search');
  const messages = { label: t('label'), suggestions: t('suggestions'), all: t('all') };
  return <SearchField locale={useLocale()} initial={q} messages={messages} />;
}
