import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { Article } from '@/lib/archive/articles/schema';
import { summaryParts } from '@/lib/archive/reading/record';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { toTypeset } from '@/lib/platform/text/typography';

/** The question-and-answer summary of an article: before the text, row by row in two languages, and folded on a phone. */
export function InBrief({ article, languages }: { article: Article; languages: Locale[] }) {
  const t = useTranslations('article.brief');
  const parts = summaryParts.filter((part) => languages.some((language) => article[`geo_${part}_${language}`]));
  if (parts.length === 0) return null;
  return (
    <details className="in-brief">
      <summary>{t('title')}</summary>
      <div className="briefs">
        {languages.map((language) => (
          <Brief key={language} article={article} parts={parts} language={language} />
        ))}
      </div>
    </details>
  );
}

/** The summary in one language, labels included. Style sheets put each part beside its partner. */
async function Brief({
  article,
  parts,
  language,
}: {
  article: Article;
  parts: (typeof summaryParts)[number][];
  language: Locale;
}) {
  const t = await getTranslations({ locale: language, namespace: 'article.brief' });
  return (
    <dl lang={toLangTag(language)}>
      {parts.map((part, index) => {
        const text = article[`geo_${part}_${language}`];
        return (
          text && (
            <div key={part} data-part={index + 1}>
              <dt>{t(part)}</dt>
              <dd>{toTypeset(text, language)}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
