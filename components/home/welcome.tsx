import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { SearchBox } from '@/components/archive/search-box';
import { TitleWords } from '@/components/article/title-words';
import { Titles } from '@/components/ui/masthead';
import type { ArchiveStats } from '@/lib/archive/articles/rules';
import { toDay } from '@/lib/platform/i18n/dates';
import { otherLocale } from '@/lib/platform/i18n/locales';

/**
 * The head of the home page: what this is, in both languages, how much of it there is, and the search.
 *
 * @param latest when the newest article was published
 */
export async function Welcome({ figures, latest }: { figures: ArchiveStats; latest: string | undefined }) {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second, format] = await Promise.all([
    getTranslations('home'),
    getTranslations({ locale: other, namespace: 'home' }),
    getFormatter(),
  ]);
  const { articles: total, open } = figures;
  const facts = [
    { id: 'articles', name: t('figures.articles', { total }), value: format.number(total) },
    { id: 'open', name: t('figures.open'), value: format.number(open) },
    ...(latest ? [{ id: 'latest', name: t('figures.latest'), value: toDay(locale, latest) }] : []),
  ];
  return (
    <div data-large-search>
      <div className="facing">
        <Titles
          title={{ text: <TitleWords text={t('title')} language={locale} /> }}
          second={{ text: <TitleWords text={second('title')} language={other} />, lang: other }}
        />
      </div>
      {/* The columns are those of the leading articles below. */}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-3 lg:grid-cols-2">
        <SearchBox initial="" />
        {total > 0 && (
          <dl className="flex flex-wrap gap-x-4 gap-y-2 self-start border-t border-line pt-2.5 whitespace-nowrap sm:gap-x-10">
            {facts.map(({ id, name, value }) => (
              <div key={id} className="flex flex-col-reverse justify-end">
                <dt className="text-13 text-muted">{name}</dt>
                <dd className="font-serif text-19 leading-snug font-semibold tabular-nums sm:text-28">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}
