import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { getSearchEntries, toSimplified } from '@/app/[locale]/docs/search-entries';
import { listSubjects } from '@/app/[locale]/docs/sections';
import { DocsFrame } from '@/components/docs/frame';
import { findOrCorrect } from '@/components/docs/search/correct';
import { HitList } from '@/components/docs/search/hit-list';
import { SubjectList } from '@/components/docs/subject-list';
import { Titles } from '@/components/ui/masthead';
import { otherLocale } from '@/lib/platform/i18n/locales';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Entries that one page lists; the docs are small, and the best come first. */
const MAX_HITS = 30;
const MAX_QUERY_LENGTH = 100;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('docs.search');
  return { title: t('title'), robots: { index: false } };
}

/** Search over the docs; while nothing is found, the subjects of the guide. */
export default async function DocsSearch({ searchParams }: Props) {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [{ q: given }, t, second, rail] = await Promise.all([
    searchParams,
    getTranslations('docs.search'),
    getTranslations({ locale: other, namespace: 'docs.search' }),
    getTranslations('docs.rail'),
  ]);
  const q = ([given].flat().at(-1) ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  const guide = listSubjects('guide', getGuideValues(locale, ''));
  const simplified = await toSimplified(q);
  const { q: searched, words, hits, partial } = findOrCorrect(getSearchEntries(locale), simplified, getSearchEntries(other));
  const count = hits.length;
  return (
    <DocsFrame q={q}>
      <Titles title={{ text: t('title') }} second={{ text: second('title'), lang: other }} />
      <p role="status" className="mt-4 text-15 text-muted [overflow-wrap:anywhere]">
        {q === ''
          ? t('lead')
          : count === 0
            ? t('none', { q })
            : partial
              ? t('partial')
              : searched === simplified
                ? t('count', { count, q })
                : t('corrected', { count, q, words: searched })}
      </p>
      {count > 0 ? (
        <HitList hits={hits.slice(0, MAX_HITS)} q={words} />
      ) : (
        <>
          <h2 className="label mt-10 border-b border-line pb-3">{rail('guide')}</h2>
          <SubjectList guide="guide" subjects={guide} />
        </>
      )}
    </DocsFrame>
  );
}
