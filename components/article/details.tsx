import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/ui/badge';
import { CategoryMark } from '@/components/ui/category-mark';
import type { Article } from '@/lib/archive/articles/schema';
import { toAuthorName } from '@/lib/archive/authors/rules';
import type { UpdateNote } from '@/lib/archive/reading/record';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { toAuthorPath, toCategoryPath } from '@/lib/platform/portal-paths';
import { UpdateNotes } from './update-notes';

/** Author, category, date, reading time and source: two lines under the title, or entries in the margin of wide screens. */
export function ArticleDetails({
  article,
  category,
  color,
  minutes,
  notes,
  children,
}: {
  article: Article;
  category: string;
  /** the number of the category's color */
  color: number | undefined;
  minutes: number | undefined;
  /** what changed, the latest change first */
  notes: UpdateNote[];
  /** shown below them in the margin */
  children?: ReactNode;
}) {
  const locale = useLocale();
  const t = useTranslations('article');
  const common = useTranslations('common');
  const role = article[`author_title_${locale}`];
  return (
    <div className="details">
      <p className="details-line">
        <span className="details-author">
          <Link href={toAuthorPath(article.author_name)} prefetch={false} className="quiet-link">
            {toAuthorName(article, locale)}
          </Link>
          {role && <span className="details-role">{role}</span>}
        </span>
        <Link href={toCategoryPath(article.category_slug)} prefetch={false} className="quiet-link">
          <CategoryMark color={color} />
          {category}
        </Link>
      </p>
      <p className="details-line">
        <time dateTime={article.published_at.slice(0, 10)}>{toDay(locale, article.published_at)}</time>
        {notes.length === 0 && isModified(article) && (
          <time dateTime={article.date_modified?.slice(0, 10)}>
            {t('updated', { date: toDay(locale, article.date_modified ?? '') })}
          </time>
        )}
        {minutes !== undefined && <span>{common('minutes', { minutes })}</span>}
        {article.is_premium && (
          <span className="details-badge">
            <StatusBadge status="premium">{common('status.premium')}</StatusBadge>
          </span>
        )}
      </p>
      <UpdateNotes notes={notes} />
      <ArticleSource article={article} className="details-source" />
      {children}
    </div>
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
