import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { SearchBox } from '@/components/archive/search-box';
import { TitleWords } from '@/components/article/title-words';
import { Titles } from '@/components/ui/masthead';
import type { ArchiveStats } from '@/lib/archive/articles/rules';
import { toDay } from '@/lib/platform/i18n/dates';
import { otherLocale } from '@/lib/platform/i18n/locales';

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
    { name: t('figures.articles', { total }), value: format.number(total) },
    { name: t('figures.open'), value: format.number(open) },
    ...(updatedAt ? [{ name: t('figures.updated'), value: toDay(locale, updatedAt) }] : []),
  ];
  return (
    <div data-large-search>
      <Titles
        title={{ text: <TitleWords text={t('title')} language={locale} /> }}
        second={{ text: <TitleWords text={second('title')} language={other} />, lang: other }}
      />
      {/* The columns are those of the leading articles below. */}
      <div className="mt-6 grid gap-x-14 gap-y-6 lg:grid-cols-2">
        <div className="lg:order-2">
          {total > 0 && (
            <dl aria-label={t('figures.label')} className="flex gap-x-7 border-t border-line pt-2.5 sm:gap-x-10">
              {facts.map(({ name, value }) => (
                <div key={name} className="flex flex-col-reverse justify-end">
                  <dt className="text-13 text-muted">{name}</dt>
                  <dd className="font-serif text-22 leading-snug font-semibold whitespace-nowrap tabular-nums sm:text-28">
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <SearchBox initial="" />
      </div>
    </div>
  );
}
