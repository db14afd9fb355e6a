import { useLocale, useTranslations } from 'next-intl';
import { TitleText } from '@/components/archive/entry-view';
import { TitleWords, toTitleParts } from '@/components/article/title-words';
import { CategoryMark } from '@/components/ui/category-mark';
import { Marks } from '@/components/ui/marks';
import type { ArticleItem } from '@/lib/archive/articles/schema';
import { toAuthorName } from '@/lib/archive/authors/rules';
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
    <section aria-labelledby="latest" className="below mt-16">
      <div className="flex items-baseline justify-between gap-6 border-b border-edge pb-2">
        <h2 id="latest" className="heading">
          {t('latest')}
        </h2>
        <Link href="/archive" className="link text-15">
          {t('all')}
        </Link>
      </div>
      {/* On a phone six, because the whole archive is a link away. */}
      <ol className="max-sm:[&>li:nth-child(n+7)]:hidden">
        {items.map((item) => {
          const { main, title, second } = toTexts(item, locale);
          const { minutes } = bodies.get(item.id) ?? {};
          const length = minutes !== undefined && common('minutes', { minutes });
          return (
            <li
              key={item.id}
              // The titles in the other language begin where those above do: after half of the page and its gap.
              className="grid gap-x-6 gap-y-1 border-b border-line py-3.5 lg:grid-cols-[11.5rem_calc(50%-12.75rem)_minmax(0,1fr)_11rem] lg:items-baseline"
            >
              <div className="hidden text-13 text-muted lg:block">
                <p className="dotted whitespace-nowrap tabular-nums">
                  <time dateTime={item.published_at.slice(0, 10)}>{toDay(locale, item.published_at)}</time>
                  {length && <span>{length}</span>}
                </p>
                {item.is_premium && (
                  <p className="mt-1.5">
                    <Marks article={item} />
                  </p>
                )}
              </div>
              <div className="min-w-0 lg:contents">
                <h3 className={second ? 'text-pretty lg:pe-8' : 'text-pretty lg:col-span-2'}>
                  <Link href={toArticlePath(item.slug)} prefetch={false} className="text-ink no-underline hover:text-jade">
                    <TitleText text={{ language: main, parts: toTitleParts(title, main) }} />
                  </Link>
                </h3>
                {second && (
                  <p lang={toLangTag(otherLocale(locale))} className="entry-second entry-facing">
                    <TitleWords text={second} language={otherLocale(locale)} />
                  </p>
                )}
              </div>
              <div className="flex flex-col gap-y-1 text-13 text-muted lg:contents">
                <p className="dotted tabular-nums lg:hidden">
                  <span>{toDay(locale, item.published_at)}</span>
                  {length && <span>{length}</span>}
                </p>
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <p className="lg:w-full">
                    <CategoryMark color={toCategoryColor(categories.keys(), item.category_slug)} />
                    {categories.get(item.category_slug) ?? item.category_slug}
                    <span className="hidden lg:block">{toAuthorName(item, locale)}</span>
                  </p>
                  <span className="contents lg:hidden">
                    <Marks article={item} />
                  </span>
                </div>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
