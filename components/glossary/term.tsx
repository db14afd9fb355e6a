import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Term } from '@/lib/archive/glossary/record';
import { isSameName, listSearched } from '@/lib/archive/glossary/rules';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toPhrasePath, toTermPath } from '@/lib/platform/portal-paths';

type Props = { term: Term; locale: Locale };

/** Both names of a term as equals, the reader's language first, then its other names. */
export function TermNames({ term, locale }: Props) {
  const other = otherLocale(locale);
  const others = [locale, other].flatMap((language) => {
    const said = [term.en, term.zh, ...(language === locale ? [] : term[`also_${locale}`])];
    const names = term[`also_${language}`].filter((name) => !said.some((other) => isSameName(name, other)));
    return names.length > 0 ? [{ language, text: names.join(language === 'zh' ? '、' : ', ') }] : [];
  });
  return (
    <>
      <span className="term-names">
        <span lang={toLangTag(locale)} className="font-semibold">
          {term[locale]}
        </span>{' '}
        <span lang={toLangTag(other)}>{term[other]}</span>
      </span>
      {others.length > 0 && (
        <span className="dotted term-also">
          {others.map(({ language, text }) => (
            <span key={language} lang={toLangTag(language)}>
              {text}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/** The meaning of a term, in both languages. */
export function TermText({ term, locale }: Props) {
  return [locale, otherLocale(locale)].map((language) => (
    <p key={language} lang={toLangTag(language)} className="max-w-text text-15 [&+p]:mt-1">
      {term[`text_${language}`]}
    </p>
  ));
}

/**
 * The term that a search names, above its results, with a search for its other names too. On a phone only what is short,
 * so that the results begin in the first screen.
 *
 * @param list the way to the list of the same name
 */
export function TermNote({ term, list }: { term: Term; list: ReactNode }) {
  const locale = useLocale();
  const t = useTranslations('glossary');
  return (
    <section aria-label={t('term')} className="mb-5 border-b border-edge pb-5 max-sm:pb-2">
      <p className="label max-sm:hidden">{t('term')}</p>
      <div className="mt-1 grid gap-x-16 gap-y-1 max-sm:mt-0 xl:grid-cols-2">
        {[locale, otherLocale(locale)].map((language) => (
          <div key={language} lang={toLangTag(language)} className={language === locale ? '' : 'max-xl:hidden'}>
            <p className="term-names font-serif text-19 leading-snug">
              <span className="font-semibold">{term[language]}</span>
              {language === locale && (
                <span lang={toLangTag(otherLocale(locale))} className="text-17 font-semibold xl:hidden">
                  {term[otherLocale(locale)]}
                </span>
              )}
            </p>
            <p className="mt-1 max-w-text font-serif max-sm:line-clamp-2 max-sm:text-15">{term[`text_${language}`]}</p>
          </div>
        ))}
      </div>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-5 text-13 max-sm:mt-0">
        {list}
        <Link
          href={toPhrasePath(...listSearched(term, locale))}
          prefetch={false}
          className={list ? 'link max-md:py-3 max-sm:hidden' : 'link max-md:py-3'}
        >
          {t('names')}
        </Link>
        <Link href={toTermPath(term.id)} prefetch={false} className="link max-md:py-3">
          {t('all')}
        </Link>
      </p>
    </section>
  );
}
