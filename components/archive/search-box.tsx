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
    clear: t('clear'),
    suggestions: t('suggestions'),
  };
  return (
    <SearchField locale={useLocale()} initial={initial} preserved={preserved} messages={messages}>
      <details className={`mt-1 text-13 text-muted ${initial === '' ? '' : 'max-lg:hidden'}`}>
        <summary className="link inline-block py-1 max-lg:py-3">{t('tips')}</summary>
        <ul id="archive-search-tips" className="mt-1 flex list-disc flex-col gap-1 ps-5">
          {(['phrase', 'either', 'without', 'language'] as const).map((tip) => (
            <li key={tip}>{t(`tip.${tip}`)}</li>
          ))}
        </ul>
      </details>
    </SearchField>
  );
}
