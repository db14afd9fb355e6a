import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { Article } from '@/lib/archive/schema';
import { toDay } from '@/lib/i18n/dates';
import { Link } from '@/lib/i18n/navigation';

/** The details under a title: date, author, category, source, reading time and tags. */
export function ArticleDetails({
  article,
  category,
  minutes,
}: {
  article: Article;
  category: string;
  minutes: number | undefined;
}) {
  const locale = useLocale();
  const t = useTranslations('article');
  const common = useTranslations('common');
  const name = (locale === 'zh' && article.author_name_zh) || article.author_name;
  const role = article[`author_title_${locale}`];
  return (
    <>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-15 text-muted">
        <li>
          <time dateTime={article.published_at.slice(0, 10)}>{toDay(locale, article.published_at)}</time>
        </li>
        <li>{role ? t('authorWithTitle', { name, title: role }) : name}</li>
        <li>
          <Link href={`/archive?${new URLSearchParams({ category: article.category_slug })}`} className="link">
            {category}
          </Link>
        </li>
        {(article.original_source_name || article.original_source_url) && (
          <li>
            <Source article={article} />
          </li>
        )}
        {minutes !== undefined && <li>{common('minutes', { minutes })}</li>}
        {article.is_premium && (
          <li>
            <Badge tone="brass">{common('status.premium')}</Badge>
          </li>
        )}
      </ul>
      {article.tags.length > 0 && (
        <ul aria-label={t('tags')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13">
          {article.tags.map((tag) => (
            <li key={tag}>
              <Link
                href={`/archive?${new URLSearchParams({ tag })}`}
                prefetch={false}
                className="text-muted underline decoration-line underline-offset-4 hover:text-jade hover:decoration-jade"
              >
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Where the text was first published. Its URL comes with the data; only http and https become links. */
function Source({ article }: { article: Article }) {
  const t = useTranslations('article');
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
  return (
    <span className="tabular-nums">
      {date ? t.rich('sourceDated', { source: name, date }) : t.rich('source', { source: name })}
    </span>
  );
}
