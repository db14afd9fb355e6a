import { getTranslations } from 'next-intl/server';
import type { Article } from '@/lib/archive/articles/schema';
import { summaryParts } from '@/lib/archive/reading/record';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { toTypeset } from '@/lib/platform/text/typography';

/** The question-and-answer summary of an article in one language, labels included: before the text, and folded on a phone. */
export async function InBrief({ article, language }: { article: Article; language: Locale }) {
  const t = await getTranslations({ locale: language, namespace: 'article.brief' });
  const answers = summaryParts.flatMap((name) => {
    const text = article[`geo_${name}_${language}`];
    return text ? [{ name, text }] : [];
  });
  if (answers.length === 0) return null;
  return (
    <details lang={toLangTag(language)} className="in-brief">
      <summary>{t('title')}</summary>
      <dl>
        {answers.map(({ name, text }) => (
          <div key={name} className="grid gap-x-6 text-15 not-first:mt-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <dt className="text-muted">{t(name)}</dt>
            <dd>{toTypeset(text, language)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
