import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { getSearchEntries } from '@/app/[locale]/docs/search-entries';
import { DocsFrame } from '@/components/docs/frame';
import { findInEither } from '@/components/docs/search/find';
import { HitList } from '@/components/docs/search/hit-list';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Entries that one page lists; the docs are small, and the best come first. */
const MAX_HITS = 30;
const MAX_QUERY_LENGTH = 100;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('docs.search');
  return { title: t('title'), robots: { index: false } };
}

/** Search over the docs. */
export default async function DocsSearch({ searchParams }: Props) {
  const [{ q: given }, locale, t] = await Promise.all([searchParams, getLocale(), getTranslations('docs.search')]);
  const q = ([given].flat().at(-1) ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  const hits = findInEither(getSearchEntries(locale), getSearchEntries(locale === 'en' ? 'zh' : 'en'), q);
  return (
    <DocsFrame q={q}>
      <h1 className="title">{t('title')}</h1>
      <p role="status" className="mt-4 text-15 text-muted [overflow-wrap:anywhere]">
        {q === '' ? t('lead') : hits.length === 0 ? t('none', { q }) : t('count', { count: hits.length, q })}
      </p>
      <HitList hits={hits.slice(0, MAX_HITS)} />
    </DocsFrame>
  );
}
