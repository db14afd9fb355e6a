import { useLocale, useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { ChartPicture, ChartThumbnail } from '@/components/archive/chart-picture';
import { TitleWords } from '@/components/article/title-words';
import { CategoryMark } from '@/components/ui/category-mark';
import { Marks } from '@/components/ui/marks';
import type { ArticleItem } from '@/lib/archive/articles/schema';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import { type BodyFacts, type Summary, summaryParts } from '@/lib/archive/reading/record';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toArticlePath, toAuthorPath, toCategoryPath } from '@/lib/platform/portal-paths';
import { joinShortWords, toOpening, toTypeset } from '@/lib/platform/text/typography';
import { toTexts } from './texts';

type Shown = {
  categories: ReadonlyMap<string, string>;
  /** by article */
  bodies: ReadonlyMap<string, BodyFacts>;
};

/**
 * The leading articles with their abstracts: one large, the others beside its picture or below it. Two stand side by side.
 *
 * @param summary of the first
 */
export function Leads({ items, summary, ...shown }: { items: ArticleItem[]; summary: Summary | undefined } & Shown) {
  const t = useTranslations('home');
  const [first, ...others] = items;
  const isPair = items.length === 2;
  return (
    <section aria-labelledby="leads" className="mt-10 md:mt-12">
      <h2 id="leads" className="heading border-b border-edge pb-2">
        {t('leads')}
      </h2>
      <div className="mt-6">
        {isPair || !first ? (
          <SmallLeads items={items} {...shown} />
        ) : (
          <Lead item={first} others={others} summary={summary} {...shown} />
        )}
      </div>
    </section>
  );
}

/** @param column whether they stand below each other where there is room for two beside each other */
function SmallLeads({ items, column = false, ...shown }: { items: ArticleItem[]; column?: boolean } & Shown) {
  return (
    <div className={`grid gap-x-14 gap-y-7 md:grid-cols-2 ${column ? 'lg:grid-cols-1' : ''}`}>
      {items.map((item, index) => (
        <div
          key={item.id}
          className={index > 0 ? `border-line max-md:border-t max-md:pt-7 ${column ? 'lg:border-t lg:pt-6' : ''}` : undefined}
        >
          <Lead item={item} {...shown} />
        </div>
      ))}
    </div>
  );
}

/**
 * @param others the leads after a large one
 * @param summary of a large one
 */
function Lead({
  item,
  others,
  summary,
  categories,
  bodies,
}: { item: ArticleItem; others?: ArticleItem[]; summary?: Summary | undefined } & Shown) {
  const large = others !== undefined;
  const locale = useLocale();
  const common = useTranslations('common');
  const { excerpt, secondExcerpt } = toTexts(item, locale);
  const author = toAuthorName(item, locale);
  const { minutes, chart } = bodies.get(item.id) ?? {};
  const color = toCategoryColor(categories.keys(), item.category_slug);
  const details = (
    <p className={`dotted pt-3 text-13 text-muted ${large ? '' : 'mt-auto'}`}>
      <span>
        <Link href={toAuthorPath(item.author_name)} prefetch={false} className="detail-link">
          {author}
        </Link>
      </span>
      <time dateTime={item.published_at.slice(0, 10)}>{toDay(locale, item.published_at)}</time>
      {minutes !== undefined && <span className="tabular-nums">{common('minutes', { minutes })}</span>}
    </p>
  );
  const abstract = excerpt && (
    <p lang={toLangTag(excerpt.language)} className={`font-serif ${large ? 'max-w-text text-[1.1875rem]' : 'mt-3 text-17'}`}>
      {toTypeset(large ? excerpt.text : toOpening(excerpt.text, excerpt.language), excerpt.language)}
    </p>
  );
  const secondAbstract = secondExcerpt && (
    <p lang={toLangTag(otherLocale(locale))} className="max-w-text font-serif text-[1.1875rem] max-lg:hidden">
      {toTypeset(secondExcerpt, otherLocale(locale))}
    </p>
  );
  const picture = chart && <ChartPicture chart={chart} color={color} />;
  // The picture stands below its abstract, and beside it what leads further; without a second abstract it stands beside the first.
  const isBelow = Boolean(picture && secondAbstract);
  const further = others && others.length > 0 && (
    <div className="border-t border-line pt-6">
      <SmallLeads items={others} column={isBelow} categories={categories} bodies={bodies} />
    </div>
  );
  return (
    // The details of two neighbours stand on one line.
    <article className={large ? undefined : 'flex h-full flex-col'}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <Link href={toCategoryPath(item.category_slug)} prefetch={false} className="text-muted no-underline hover:text-jade">
          <CategoryMark color={color} />
          {categories.get(item.category_slug) ?? item.category_slug}
        </Link>
        <Marks article={item} />
      </p>
      {large ? (
        <>
          <div className="facing mt-2">
            <Titles item={item} large />
          </div>
          <div className="mt-4 grid gap-x-14 gap-y-4 lg:mt-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col">
              {abstract}
              {details}
              {isBelow && <div className="mt-6">{picture}</div>}
              {isBelow && summary && <Brief summary={summary} />}
            </div>
            {isBelow ? (
              <div className="flex min-w-0 flex-col gap-8 max-lg:mt-4">
                {secondAbstract}
                {further}
              </div>
            ) : (
              (secondAbstract ?? picture)
            )}
          </div>
          {!isBelow && <div className="mt-8">{further}</div>}
        </>
      ) : (
        <>
          <div className="mt-2 flex items-start justify-between gap-5">
            <div className="min-w-0">
              <Titles item={item} />
            </div>
            <ChartThumbnail chart={chart} color={color} />
          </div>
          {abstract}
          {details}
        </>
      )}
    </article>
  );
}

/** The summary in the reader's language, which fills the column of the picture. Where there is one column, the abstract is enough. */
function Brief({ summary }: { summary: Summary }) {
  const locale = useLocale();
  const t = useTranslations('article.brief');
  const parts = summaryParts.flatMap((part) => {
    const text = summary[`geo_${part}_${locale}`];
    return text ? [{ part, text }] : [];
  });
  if (parts.length === 0) return null;
  return (
    <dl className="mt-6 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line pt-4 text-15 max-lg:hidden">
      {parts.map(({ part, text }) => (
        <Fragment key={part}>
          <dt className="text-muted">{t(part)}</dt>
          <dd>{toTypeset(text, locale)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Chinese titles are a little smaller than English ones, because their characters are larger. */
const titleSizes = {
  large: { en: 'text-[1.75rem] md:text-[2.125rem]', zh: 'text-[1.5625rem] md:text-[1.875rem]' },
  small: { en: 'text-[1.375rem]', zh: 'text-[1.25rem]' },
  /** below the first, or beside it */
  second: { en: 'text-[1.25rem] lg:text-[1.9375rem]', zh: 'text-[1.1875rem] lg:text-[1.75rem]' },
};

/** The title as a link, and the one in the other language. */
function Titles({ item, large = false }: { item: ArticleItem; large?: boolean }) {
  const locale = useLocale();
  const other = otherLocale(locale);
  const { main, title, second } = toTexts(item, locale);
  const leading = large ? 'leading-tight' : 'leading-snug';
  return (
    <>
      <h3>
        <Link
          href={toArticlePath(item.slug)}
          lang={toLangTag(main)}
          className={`font-serif font-semibold text-ink no-underline hover:text-jade ${leading} ${titleSizes[large ? 'large' : 'small'][main]}`}
        >
          <TitleWords text={joinShortWords(title, main)} language={main} />
        </Link>
      </h3>
      {second && (
        <p
          lang={toLangTag(other)}
          className={
            large ? `font-serif font-semibold text-ink max-lg:mt-1.5 ${leading} ${titleSizes.second[other]}` : 'entry-second'
          }
        >
          <TitleWords text={joinShortWords(second, other)} language={other} />
        </p>
      )}
    </>
  );
}
