import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { TermNames, TermText } from '@/components/glossary/term';
import { findTermsBySubject, listTerms } from '@/lib/archive/glossary/reads';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { Link } from '@/lib/platform/i18n/link';
import { toPhrasePath } from '@/lib/platform/portal-paths';
import { withErrorPage } from '../with-error-page';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('glossary')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/glossary') };
}

/** The terms of the trade by subject, each in both languages. */
export default withErrorPage(async function GlossaryPage() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('glossary')]);
  const subjects = findTermsBySubject(locale);
  return (
    <div className="page pt-8 md:pt-12">
      <header className="border-b border-edge pb-6">
        <h1 className="title">{t('title')}</h1>
        <p className="mt-3 max-w-text font-serif text-17">{t('lead', { count: listTerms().length })}</p>
        <nav aria-label={t('contents')} className="mt-4">
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-15">
            {subjects.map(({ subject }) => (
              <li key={subject}>
                <a href={`#${subject}`} className="link inline-flex min-h-11 items-center md:min-h-8">
                  {t(`subjects.${subject}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {subjects.map(({ subject, terms }) => (
        <section key={subject} aria-labelledby={subject} className="mt-12">
          <h2 id={subject} className="heading scroll-mt-24 border-b border-edge pb-2">
            {t(`subjects.${subject}`)}
          </h2>
          <dl className="grid gap-x-14 md:grid-cols-2">
            {terms.map((term) => (
              <div key={term.id} id={term.id} className="min-w-0 scroll-mt-24 border-b border-line py-5 target:bg-mark">
                <dt className="font-serif text-19 leading-snug">
                  <TermNames term={term} locale={locale} />
                </dt>
                <dd className="mt-2">
                  <TermText term={term} locale={locale} />
                  <Link
                    href={toPhrasePath(term[locale])}
                    prefetch={false}
                    aria-label={t('findNamed', { name: term[locale] })}
                    className="link mt-1 inline-flex min-h-11 items-center text-13 md:min-h-8"
                  >
                    {t('find')}
                  </Link>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
});
