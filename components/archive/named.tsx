import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TermNote } from '@/components/glossary/term';
import { CategoryMark } from '@/components/ui/category-mark';
import type { Category } from '@/lib/archive/categories/schema';
import type { Term } from '@/lib/archive/glossary/record';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toAuthorPath, toCategoryPath } from '@/lib/platform/portal-paths';
import { type NamedFacet, parseBrowseQuery, toBrowseSearch } from '@/lib/search/browse/rules';

/** What a query names, and the way to it: a search finds those articles that contain its words. A term names its topic too. */
export function Named({
  term,
  topic,
  color,
  author,
  year,
}: {
  term: Term | undefined;
  topic: Category | undefined;
  /** of the topic */
  color: number | undefined;
  author: NamedFacet | undefined;
  /** with the other words of the query */
  year: { year: string; rest: string } | undefined;
}) {
  const t = useTranslations('archive.search.list');
  const articles = topic && t('category', { count: topic.article_count });
  const mark = <CategoryMark color={color} />;
  return (
    <>
      {year && (
        <p className="mb-4 border-b border-line pb-4">
          <Link
            href={`/archive${toBrowseSearch(parseBrowseQuery({ q: year.rest, date: year.year }))}`}
            rel="nofollow"
            prefetch={false}
            className="link text-15 max-md:py-3"
          >
            {t(year.rest === '' ? 'year' : 'yearOf', { year: year.year, words: year.rest })}
          </Link>
        </p>
      )}
      {topic && !term && (
        <ListNote
          href={toCategoryPath(topic.slug)}
          mark={mark}
          names={{ en: topic.name_en, zh: topic.name_zh }}
          note={articles}
        />
      )}
      {author && (
        <ListNote
          href={toAuthorPath(author.value)}
          names={{ en: author.value, zh: author.zh }}
          note={t('author', { count: author.count })}
        />
      )}
      {term && (
        <TermNote
          term={term}
          list={
            topic && (
              <span>
                {mark}
                <Link href={toCategoryPath(topic.slug)} prefetch={false} className="link max-md:py-3">
                  {articles}
                </Link>
              </span>
            )
          }
        />
      )}
    </>
  );
}

/** A list that a query names, in both languages. */
function ListNote({
  href,
  mark,
  names,
  note,
}: {
  href: string;
  mark?: ReactNode;
  names: Readonly<Record<Locale, string | null>>;
  note: ReactNode;
}) {
  const locale = useLocale();
  const shown = [locale, otherLocale(locale)].filter((language) => names[language]);
  return (
    <p className="mb-4 flex flex-wrap items-baseline gap-x-4 border-b border-line pb-4">
      <span>
        {mark}
        <Link href={href} prefetch={false} className="link font-serif text-17 max-md:py-3">
          {shown.map((language, index) => (
            <span key={language} lang={toLangTag(language)}>
              {index > 0 && ' '}
              {names[language]}
            </span>
          ))}
        </Link>
      </span>
      <span className="text-13 text-muted">{note}</span>
    </p>
  );
}
