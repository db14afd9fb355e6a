import { useTranslations } from 'next-intl';
import type { Article } from '@/lib/archive/answers';
import { type Locale, toLangTag } from '@/lib/i18n/locales';

/** The three answers an article was summed up in, where it was. */
export function InBrief({ article, language }: { article: Article; language: Locale }) {
  const t = useTranslations('article.brief');
  const answers = (['core_problem', 'theoretical_solution', 'empirical_metric'] as const).flatMap((name) => {
    const text = article[`geo_${name}_${language}`];
    return text ? [{ name, text }] : [];
  });
  if (answers.length === 0) return null;
  return (
    <dl className="mb-10 grid max-w-text gap-4 border-y border-line py-5 text-15">
      {answers.map(({ name, text }) => (
        <div key={name} className="grid gap-x-6 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <dt className="text-muted">{t(name)}</dt>
          <dd lang={toLangTag(language)}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
