import { useLocale, useTranslations } from 'next-intl';
import type { Article } from '@/lib/archive/schema';
import { type Locale, toLangTag } from '@/lib/i18n/locales';

/** The question-and-answer summary of an article, where it has one. */
export function InBrief({ article, language }: { article: Article; language: Locale }) {
  const t = useTranslations('article.brief');
  const locale = useLocale();
  const answers = (['core_problem', 'theoretical_solution', 'empirical_metric'] as const).flatMap((name) => {
    const text = article[`geo_${name}_${language}`];
    return text ? [{ name, text }] : [];
  });
  if (answers.length === 0) return null;
  return (
    // As wide as the text below: the measure is in characters of its own font size.
    <dl lang={toLangTag(language)} className="mb-10 max-w-text border-y border-line py-5 font-serif text-17">
      {answers.map(({ name, text }) => (
        <div key={name} className="grid gap-x-6 font-sans text-15 not-first:mt-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <dt lang={toLangTag(locale)} className="text-muted">
            {t(name)}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
