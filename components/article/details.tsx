import { useLocale, useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/ui/badge';
import { CategoryMark } from '@/components/ui/category-mark';
import type { Article } from '@/lib/archive/articles/schema';
import { toAuthorName } from '@/lib/archive/authors/rules';
import type { UpdateNote } from '@/lib/archive/reading/record';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toAuthorPath, toCategoryPath } from '@/lib/platform/portal-paths';
import { UpdateNotes } from './update-notes';

type Shared = {
  article: Article;
  /** the number of the category's color */
  color: number | undefined;
  minutes: number | undefined;
  /** what changed, the latest change first */
  notes: UpdateNote[];
};

/** Author, category, date, reading time and source: two lines under the title, or entries in the margin of wide screens. */
export function ArticleDetails({
  categoryIn,
  isBoth,
  children,
  ...shared
}: Shared & {
  /** the name of the category in a language */
  categoryIn: (language: Locale) => string;
  /** whether the lines face those of the other language */
  isBoth: boolean;
  /** shown below them in the margin */
  children?: ReactNode;
}) {
  const locale = useLocale();
  const other = otherLocale(locale);
  return (
    <div className="details">
      <Lines {...shared} language={locale} category={categoryIn(locale)} />
      {isBoth && (
        <div lang={toLangTag(other)} className="details-partner">
          <Lines {...shared} language={other} category={categoryIn(other)} isPartner />
        </div>
      )}
      <UpdateNotes notes={shared.notes} />
      <ArticleSource article={shared.article} className="details-source" />
      {children}
    </div>
  );
}

/** The two lines in one language. Those beside the page's own link nowhere, and do not say how long its text takes to read. */
async function Lines({
  article,
  color,
  minutes,
  notes,
  language,
  category,
  isPartner = false,
}: Shared & { language: Locale; category: string; isPartner?: boolean }) {
  const t = await getTranslations({ locale: language, namespace: 'article' });
  const common = await getTranslations({ locale: language, namespace: 'common' });
  const role = article[`author_title_${language}`];
  const link = (href: string, content: ReactNode) =>
    isPartner ? (
      <span>{content}</span>
    ) : (
      <Link href={href} prefetch={false} className="quiet-link">
        {content}
      </Link>
    );
  return (
    <>
      <p className="details-line">
        <span className="details-author">
          {link(toAuthorPath(article.author_name), toAuthorName(article, language))}
          {role && <span className="details-role">{role}</span>}
        </span>
        {link(
          toCategoryPath(article.category_slug),
          <>
            <CategoryMark color={color} />
            {category}
          </>,
        )}
      </p>
      <p className="details-line">
        <time dateTime={article.published_at.slice(0, 10)}>{toDay(language, article.published_at)}</time>
        {notes.length === 0 && isModified(article) && (
          <time dateTime={article.date_modified?.slice(0, 10)}>
            {t('updated', { date: toDay(language, article.date_modified ?? '') })}
          </time>
        )}
        {minutes !== undefined && !isPartner && <span>{common('minutes', { minutes })}</span>}
        {article.is_premium && (
          <span className="details-badge">
            <StatusBadge status="premium">{common('status.premium')}</StatusBadge>
          </span>
        )}
      </p>
    </>
  );
}

/** Whether the article was changed on a later day than it was published. */
function isModified({ date_modified, published_at }: Article): boolean {
  const day = date_modified?.slice(0, 10) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && day > published_at.slice(0, 10);
}

/** Where the text was first published. Its URL comes with the data; only http and https become links. */
export function ArticleSource({ article, className }: { article: Article; className: string }) {
  const t = useTranslations('article');
  const locale = useLocale();
  const { original_source_url: url, original_source_name: sourceName, original_source_date: date } = article;
  const safe = /^https?:\/\//i.test(url) && URL.canParse(url);
  const label = sourceName || (safe ? new URL(url).hostname : '');
  if (!label) return null;
  const name = () =>
    safe ? (
      <a href={url} rel="noopener nofollow" className="link">
        {label}
      </a>
    ) : (
      label
    );
  const day = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? toDay(locale, date) : date;
  return (
    <p className={className}>{day ? t.rich('sourceDated', { source: name, date: day }) : t.rich('source', { source: name })}</p>
  );
}
