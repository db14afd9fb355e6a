import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { TermFilter } from '@/components/glossary/term-filter';
import { TermList } from '@/components/glossary/term-list';
import { Masthead } from '@/components/ui/masthead';
import { findTermsByInitial, listTerms } from '@/lib/archive/glossary/reads';
import { termSubjects } from '@/lib/archive/glossary/record';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { listOccurringPhrases } from '@/lib/search/phrases/reads';
import { withErrorPage } from '../with-error-page';
import '@/components/glossary/glossary.css';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const MAX_QUERY_LENGTH = 100;

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('glossary')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/glossary') };
}

/** The terms of the trade from A to Z, each in both languages, filtered by name and subject. */
export default withErrorPage(async function GlossaryPage({ searchParams }: Props) {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [params, t, second] = await Promise.all([
    searchParams,
    getTranslations('glossary'),
    getTranslations({ locale: other, namespace: 'glossary' }),
  ]);
  const count = listTerms().length;
  const q = ([params.q].flat().at(-1) ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  const subject = termSubjects.find((each) => each === [params.subject].flat().at(-1));
  const groups = findTermsByInitial(locale, { q, subject });
  const names = listTerms().flatMap((term) => [term.en, term.zh]);
  // While the archive cannot be searched, a link may find nothing.
  const occurring = (await listOccurringPhrases('glossary', names)) ?? new Set(names);
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead
        facing
        title={{ text: t('title') }}
        second={{ text: second('title'), lang: other }}
        lead={{ text: t('lead', { count }) }}
        secondLead={{ text: second('lead', { count }), lang: other }}
      />
      <TermFilter q={q} subject={subject} count={groups.reduce((sum, { terms }) => sum + terms.length, 0)} />
      <TermList groups={groups} locale={locale} occurring={occurring} />
    </div>
  );
});
