import { useLocale, useTranslations } from 'next-intl';
import type { Article } from '@/lib/archive/articles/schema';
import { summaryParts } from '@/lib/archive/reading/record';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { toTypeset } from '@/lib/platform/text/typography';

/** The question-and-answer summary of an article, where it has one: before the text, and folded on a phone. */
export function InBrief({ article, language }: { article: Article; language: Locale }) {
  const t = useTranslations('article.brief');
  const locale = useLocale();
  const answers = summaryParts.flatMap((name) => {
    const text = article[`geo_${name}_${language}`];
    return text ? [{ name, text }] : [];
  });
  if (answers.length === 0) return null;
  return (
    <details className="in-brief">
      <summary>{t('title')}</summary>
      <dl lang={toLangTag(language)}>
        {answers.map(({ name, text }) => (
          <div key={name} className="grid gap-x-6 text-15 not-first:mt-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <dt lang={toLangTag(locale)} className="text-muted">
              {t(name)}
            </dt>
            <dd>{toTypeset(text, language)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
