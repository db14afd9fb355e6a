import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TitleWords } from '@/components/article/title-words';
import { Marks } from '@/components/ui/marks';
import type { ArticleItem } from '@/lib/archive/articles/schema';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { Link } from '@/lib/platform/i18n/link';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toArticlePath } from '@/lib/platform/portal-paths';
import { toTypeset } from '@/lib/platform/text/typography';

/** How an editor introduces a category, in the reader's language or else in the other one, and the articles to start with. */
export function Introduction({
  introduction: { articles, ...texts },
  picture,
}: {
  introduction: { intro_zh: string; intro_en: string; articles: ArticleItem[] };
  /** beside the text */
  picture?: ReactNode;
}) {
  const locale = useLocale();
  const t = useTranslations('collection');
  const lang = texts[`intro_${locale}`] ? locale : otherLocale(locale);
  const paragraphs = texts[`intro_${lang}`].split(/\n\s*\n/).filter((text) => text.trim() !== '');
  if (paragraphs.length === 0 && articles.length === 0 && !picture) return null;
  const hasText = paragraphs.length > 0;
  // Beside the text where it has no picture.
  const isBeside = hasText && !picture;
  const columns = `md:gap-x-14 ${articles.length % 3 === 0 ? 'md:grid-cols-3' : 'md:grid-cols-2'}`;
  const start = articles.length > 0 && (
    <section aria-labelledby="start">
      <h2 id="start" className="heading">
        {t('start')}
      </h2>
      <ol className={`mt-2 grid border-t border-line ${isBeside ? '' : columns}`}>
        {articles.map((article, index) => (
          <Start key={article.id} article={article} position={index + 1} />
        ))}
      </ol>
    </section>
  );
  return (
    <div className="flex flex-col gap-8 border-b border-edge py-8">
      {(hasText || picture) && (
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
          {hasText && (
            <section
              aria-label={t('introduction')}
              lang={toLangTag(lang)}
              className="flex max-w-text flex-col gap-4 font-serif text-19"
            >
              {paragraphs.map((text) => (
                <p key={text} className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {toTypeset(text.trim(), lang)}
                </p>
              ))}
            </section>
          )}
          {picture || start}
        </div>
      )}
      {!isBeside && start}
    </div>
  );
}

function Start({ article, position }: { article: ArticleItem; position: number }) {
  const locale = useLocale();
  const lang = article[`title_${locale}`] ? locale : otherLocale(locale);
  const second = article[`title_${otherLocale(lang)}`];
  const author = toAuthorName({ ...article, author_name_zh: article.author_name_zh ?? null }, locale);
  return (
    <li className="flex gap-4 border-b border-line py-3">
      <span aria-hidden className="w-4 shrink-0 font-serif text-19 text-muted tabular-nums">
        {position}
      </span>
      <div className="min-w-0">
        <Link
          href={toArticlePath(article.slug)}
          prefetch={false}
          lang={toLangTag(lang)}
          className="font-serif text-17 leading-snug font-semibold text-ink no-underline [overflow-wrap:anywhere] hover:text-jade"
        >
          <TitleWords text={article[`title_${lang}`] || article.slug} language={lang} />
        </Link>
        {second && (
          <p
            lang={toLangTag(otherLocale(lang))}
            className="mt-0.5 font-serif text-15 leading-snug font-semibold [overflow-wrap:anywhere]"
          >
            <TitleWords text={second} language={otherLocale(lang)} />
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          {author}
          <Marks article={article} />
        </p>
      </div>
    </li>
  );
}
