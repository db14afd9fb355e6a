import { useLocale, useTranslations } from 'next-intl';
import { ChartThumbnail } from '@/components/archive/chart-picture';
import { TitleText } from '@/components/archive/entry-view';
import { Marks } from '@/components/archive/marks';
import { TitleWords, toTitleParts } from '@/components/article/title-words';
import { CategoryMark } from '@/components/ui/category-mark';
import type { ArticleItem } from '@/lib/archive/articles/schema';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import type { BodyFacts } from '@/lib/archive/reading/record';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toArticlePath } from '@/lib/platform/portal-paths';
import { toTexts } from './texts';

/** The latest articles as a table of contents. */
export function Latest({
  items,
  categories,
  bodies,
}: {
  items: ArticleItem[];
  categories: ReadonlyMap<string, string>;
  /** by article */
  bodies: ReadonlyMap<string, BodyFacts>;
}) {
  const locale = useLocale();
  const t = useTranslations('home');
  const common = useTranslations('common');
  return (
    <section aria-labelledby="latest" className="mt-16">
      <div className="flex items-baseline justify-between gap-6 border-b border-edge pb-2">
        <h2 id="latest" className="heading">
          {t('latest')}
        </h2>
        <Link href="/archive" className="link text-15">
          {t('all')}
        </Link>
      </div>
      <ol>
        {items.map((item) => {
          const { main, title, second } = toTexts(item, locale);
          const { minutes, chart } = bodies.get(item.id) ?? {};
          const length = minutes !== undefined && common('minutes', { minutes });
          return (
            <li
              key={item.id}
              className="grid gap-x-5 gap-y-1 border-b border-line py-3.5 md:grid-cols-[7.75rem_minmax(0,1fr)_8.5rem_3.5rem] md:items-baseline xl:grid-cols-[8rem_minmax(0,1fr)_15.5rem_4.5rem] xl:gap-x-8"
            >
              <time dateTime={item.published_at.slice(0, 10)} className="hidden text-13 text-muted md:block">
                {toDay(locale, item.published_at)}
              </time>
              <div className="flex min-w-0 items-start justify-between gap-5">
                <div className="min-w-0">
                  <h3>
                    <Link href={toArticlePath(item.slug)} prefetch={false} className="text-ink no-underline hover:text-jade">
                      <TitleText text={{ language: main, parts: toTitleParts(title, main) }} />
                    </Link>
                  </h3>
                  {second && (
                    <p lang={toLangTag(otherLocale(locale))} className="mt-0.5 font-serif text-17 leading-snug text-ink">
                      <TitleWords text={second} language={otherLocale(locale)} />
                    </p>
                  )}
                </div>
                <ChartThumbnail chart={chart} color={toCategoryColor(categories.keys(), item.category_slug)} />
              </div>
              <p className="flex flex-col gap-y-1 text-13 text-muted md:contents">
                <span className="flex gap-x-3 tabular-nums md:hidden">
                  <span>{toDay(locale, item.published_at)}</span>
                  {length && <span>{length}</span>}
                </span>
                {/* The badge has one place whatever the language: below the topic where that is a column, else beside it. */}
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 md:flex-col md:items-start">
                  <span>
                    <CategoryMark color={toCategoryColor(categories.keys(), item.category_slug)} />
                    {categories.get(item.category_slug) ?? item.category_slug}
                  </span>
                  <Marks article={item} />
                </span>
                <span className="hidden text-end text-13 tabular-nums md:block">{length}</span>
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
