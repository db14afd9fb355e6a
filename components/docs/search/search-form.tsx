import { useLocale, useTranslations } from 'next-intl';
import type { DocsEntry } from './find';
import { SearchField } from './search-field';

const KINDS = [
  'guide',
  'integrations',
  'reference',
  'errors',
  'changelog',
  'administration',
] as const satisfies DocsEntry['kind'][];

/** The search field of the docs. It works without JavaScript; with it, it suggests places while the reader types. */
export function SearchForm({ q }: { q?: string }) {
  const t = useTranslations('docs.search');
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, t(`kinds.${kind}`)])) as Record<DocsEntry['kind'], string>;
  const messages = {
    label: t('label'),
    suggestions: t('suggestions'),
    all: t('all'),
    none: t('nothing'),
    partial: t('partial'),
    kinds,
  };
  return <SearchField locale={useLocale()} initial={q} messages={messages} />;
}
