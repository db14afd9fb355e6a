import { useLocale, useTranslations } from 'next-intl';
import { CategoryMark } from '@/components/ui/category-mark';
import type { AuthorTotal } from '@/lib/archive/authors/record';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { toCategoryColor, toCategoryName } from '@/lib/archive/categories/rules';
import type { Category } from '@/lib/archive/categories/schema';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toAuthorPath, toCategoryPath } from '@/lib/platform/portal-paths';

/** An overview of the archive: categories with one line each, and authors, with the names in both languages. */
export function Overview({ categories, authors }: { categories: Category[]; authors: AuthorTotal[] }) {
  const locale = useLocale();
  const other = otherLocale(locale);
  const t = useTranslations('home');
  const topics = categories.filter(({ article_count }) => article_count > 0);
  if (topics.length === 0) return null;
  const slugs = categories.map(({ slug }) => slug);
  return (
    <div className={`below mt-16 grid gap-x-14 gap-y-14 ${authors.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_19rem]' : ''}`}>
      <section aria-labelledby="categories" className="min-w-0">
        <h2 id="categories" className="heading border-b border-edge pb-2">
          {t('categories')}
        </h2>
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {topics.map((category) => {
            const name = toCategoryName(category, locale);
            const partner = category[`name_${other}`];
            return (
              <li key={category.slug} className="min-w-0 border-b border-line py-2 sm:py-3.5">
                <p className="flex items-baseline justify-between gap-4">
                  <Link
                    href={toCategoryPath(category.slug)}
                    prefetch={false}
                    className="flex min-w-0 items-baseline font-serif text-17 text-ink no-underline [overflow-wrap:anywhere] hover:text-jade"
                  >
                    <CategoryMark color={toCategoryColor(slugs, category.slug)} />
                    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
                      <span className="font-semibold">{name}</span>
                      {partner && partner !== name && <Partner text={partner} language={other} />}
                    </span>
                  </Link>
                  <span className="text-13 text-muted tabular-nums">{category.article_count}</span>
                </p>
                <Description category={category} locale={locale} />
              </li>
            );
          })}
        </ul>
      </section>
      {authors.length > 0 && (
        <section aria-labelledby="authors" className="min-w-0">
          <h2 id="authors" className="heading border-b border-edge pb-2">
            {t('authors')}
          </h2>
          <ul>
            {authors.map((author) => {
              const name = toAuthorName(author, locale);
              const partner = toAuthorName(author, other);
              return (
                <li key={author.author_name} className="border-b border-line">
                  <Link
                    href={toAuthorPath(author.author_name)}
                    prefetch={false}
                    className="flex min-h-11 items-center justify-between gap-3 py-1.5 text-15 text-ink no-underline hover:text-jade"
                  >
                    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 leading-snug">
                      <span
                        lang={name === author.author_name_zh ? 'zh-Hans' : undefined}
                        className="font-serif text-17 font-semibold"
                      >
                        {name}
                      </span>
                      {partner !== name && <Partner text={partner} language={other} />}
                    </span>
                    <span className="text-13 text-muted tabular-nums">{author.articles}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The name in the other language, beside the first. */
function Partner({ text, language }: { text: string; language: Locale }) {
  return (
    <span lang={toLangTag(language)} className="font-serif text-[0.875rem] font-semibold">
      {text}
    </span>
  );
}

function Description({ category, locale }: { category: Category; locale: Locale }) {
  const language = category[`description_${locale}`] ? locale : otherLocale(locale);
  const text = category[`description_${language}`];
  if (!text) return null;
  return (
    // The home page of a phone is long without it.
    <p lang={toLangTag(language)} className="mt-0.5 line-clamp-2 font-serif text-15 leading-snug text-muted max-sm:hidden">
      {text}
    </p>
  );
}
