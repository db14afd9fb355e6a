import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { SearchBox } from '@/components/archive/search-box';
import { TitleWords } from '@/components/article/title-words';
import type { ArchiveStats } from '@/lib/archive/articles/rules';
import { toDay } from '@/lib/platform/i18n/dates';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';

/** The head of the home page: what this is, in both languages, how much of it there is, and the search. */
export async function Welcome({ figures }: { figures: ArchiveStats }) {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second, format] = await Promise.all([
    getTranslations('home'),
    getTranslations({ locale: other, namespace: 'home' }),
    getFormatter(),
  ]);
  const { articles: total, open, updatedAt } = figures;
  const facts = [
    t('figures.articles', { total, text: format.number(total) }),
    open === total ? t('figures.allOpen') : t('figures.open', { open: format.number(open) }),
    ...(updatedAt ? [t('figures.updated', { date: toDay(locale, updatedAt) })] : []),
  ];
  return (
    <div data-large-search>
      <h1 className="title max-w-[28em]">{t('title')}</h1>
      <p lang={toLangTag(other)} className="title-partner mt-2">
        <TitleWords text={second('title')} language={other} />
      </p>
      {total > 0 && (
        <ul className="facts mt-5 text-15 text-muted">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <div className="mt-6 max-w-[46rem]">
        <SearchBox initial="" />
      </div>
    </div>
  );
}
