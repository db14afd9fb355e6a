import { useLocale } from 'next-intl';
import { CategoryMark } from '@/components/ui/category-mark';
import { Marks } from '@/components/ui/marks';
import type { ArticleItem } from '@/lib/archive/articles/schema';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toArticlePath } from '@/lib/platform/portal-paths';
import { TitleWords } from './title-words';

type Props = {
  /** of the heading */
  id: string;
  title: string;
  items: ArticleItem[];
  /** false where all are for subscribers only */
  marked?: boolean;
  /** their names by slug, where the topics are shown */
  categories?: ReadonlyMap<string, string>;
};

/** Articles to read: a heading, and each title with its date and whether it is for subscribers only. */
export function ArticleList({ id, title, items, marked = true, categories }: Props) {
  const locale = useLocale();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="heading">
        {title}
      </h2>
      <ul className="mt-2 border-t border-line">
        {items.map((item) => (
          <li key={item.id} className="border-b border-line py-3">
            <ArticleTitle item={item} />
            <SecondTitle item={item} />
            <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
              <p className="dotted text-13 text-muted">
                {categories && (
                  <span>
                    <CategoryMark color={toCategoryColor(categories.keys(), item.category_slug)} />
                    {categories.get(item.category_slug) ?? item.category_slug}
                  </span>
                )}
                <time dateTime={item.published_at.slice(0, 10)}>{toDay(locale, item.published_at)}</time>
              </p>
              {marked && <Marks article={item} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The title in the other language, if both exist. */
export function SecondTitle({ item }: { item: ArticleItem }) {
  const locale = useLocale();
  const other = otherLocale(locale);
  const title = item[`title_${locale}`] && item[`title_${other}`];
  return (
    title && (
      <p lang={toLangTag(other)} className="mt-0.5 font-serif text-15 leading-snug font-semibold text-ink">
        <TitleWords text={title} language={other} />
      </p>
    )
  );
}

/** An article's title as a link, in the reader's language if there is one. */
export function ArticleTitle({ item, rel }: { item: ArticleItem; rel?: string }) {
  const locale = useLocale();
  const language = item[`title_${locale}`] ? locale : otherLocale(locale);
  return (
    <Link
      href={toArticlePath(item.slug)}
      rel={rel}
      prefetch={false}
      lang={toLangTag(language)}
      className="font-serif text-17 leading-snug font-semibold text-ink no-underline hover:text-jade"
    >
      <TitleWords text={item[`title_${language}`] || item.slug} language={language} />
    </Link>
  );
}
