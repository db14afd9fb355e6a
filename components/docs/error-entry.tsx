import { useTranslations } from 'next-intl';
import { exampleExtras } from '@/lib/api/description/problem-extras';
import { type ProblemCode, problems } from '@/lib/api/problems';
import type { Locale } from '@/lib/platform/i18n/locales';
import { CodeName } from './code-name';
import { errorExplanations } from './content/errors';
import { framedPane, Pane } from './pane';

/** The documentation of a problem code: name, status, detail, explanation and additional fields. */
export function ErrorEntry({ code, locale }: { code: ProblemCode; locale: Locale }) {
  const t = useTranslations('docs.errors');
  const { status, title, detail } = problems[code];
  const explanation = errorExplanations[locale][code];
  const extras = exampleExtras(code);
  return (
    <article
      id={code}
      aria-labelledby={`${code}-title`}
      className="grid grid-cols-1 gap-x-10 gap-y-3 border-b border-line py-7 target:bg-jade-soft target:max-md:-mx-3 target:max-md:px-3 md:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] target:md:-mx-4 target:md:px-4"
    >
      <div>
        <h3 id={`${code}-title`} className="text-15 font-semibold">
          <a href={`#${code}`} className="text-ink no-underline hover:text-jade">
            <CodeName code={code} />
          </a>
        </h3>
        <p className="text-15 text-muted">
          <span className="tabular-nums">{status}</span> · {title[locale]}
        </p>
      </div>
      <div className="flex max-w-text flex-col gap-3">
        <p className="text-15 text-muted">{detail[locale]}</p>
        {explanation && <p className="font-serif text-17">{explanation}</p>}
        {extras && (
          <div>
            <p className="label">{t('extras')}</p>
            <Pane className={`mt-1 ${framedPane}`}>
              {Object.entries(extras)
                .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
                .join('\n')}
            </Pane>
          </div>
        )}
      </div>
    </article>
  );
}
