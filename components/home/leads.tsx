import { useLocale, useTranslations } from 'next-intl';
import { ChartPicture, ChartThumbnail } from '@/components/archive/chart-picture';
import { TitleWords } from '@/components/article/title-words';
import { CategoryMark } from '@/components/ui/category-mark';
import { Marks } from '@/components/ui/marks';
import type { ArticleItem } from '@/lib/archive/articles/schema';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import type { BodyFacts } from '@/lib/archive/reading/record';
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

/** The leading articles with their abstracts: one large, the others below it. Two stand side by side. */
export function Leads({ items, ...shown }: { items: ArticleItem[] } & Shown) {
  const t = useTranslations('home');
  const [first, ...others] = items;
  const pair = items.length === 2 ? items : others;
  return (
    <section aria-labelledby="leads" className="mt-10 md:mt-12">
      <h2 id="leads" className="heading border-b border-edge pb-2">
        {t('leads')}
      </h2>
      {first && pair !== items && (
        <div className="mt-6">
          <Lead item={first} large {...shown} />
        </div>
      )}
      {pair.length > 0 && (
        <div className={`grid gap-x-14 gap-y-8 md:grid-cols-2 ${pair === items ? 'mt-6' : 'mt-8 border-t border-line pt-6'}`}>
          {pair.map((item, index) => (
            <div key={item.id} className={index > 0 ? 'max-md:border-t max-md:border-line max-md:pt-7' : ''}>
              <Lead item={item} {...shown} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function Lead({ item, large = false, categories, bodies }: { item: ArticleItem; large?: boolean } & Shown) {
  const locale = useLocale();
  const common = useTranslations('common');
  const { excerpt, secondExcerpt } = toTexts(item, locale);
  const author = toAuthorName(item, locale);
  const { minutes, chart } = bodies.get(item.id) ?? {};
  const isBelow = Boolean(chart && secondExcerpt);
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
  // Beside the abstract, or below both.
  const picture = chart && <ChartPicture chart={chart} color={color} full={isBelow} />;
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
            <div className="flex flex-col">
              {abstract}
              {details}
            </div>
            {secondAbstract}
            {!isBelow && picture}
            {isBelow && <div className="max-lg:pt-2 border-line lg:col-span-2 lg:mt-3 lg:border-t lg:pt-5">{picture}</div>}
          </div>
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
          className={`font-serif font-semibold text-ink ${leading} ${large ? `max-lg:mt-1.5 ${titleSizes.second[other]}` : 'mt-1.5 text-17'}`}
        >
          <TitleWords text={joinShortWords(second, other)} language={other} />
        </p>
      )}
    </>
  );
}
