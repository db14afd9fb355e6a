import { exampleExtras } from '@/lib/api/description/problem-extras';
import { type ProblemCode, problems } from '@/lib/api/problems';
import type { Locale } from '@/lib/platform/i18n/locales';
import type { ErrorDetails } from './error-entry';
import { errorExplanations } from './error-explanations';

/** What the docs say about a problem code in one language. */
export function toErrorDetails(code: ProblemCode, locale: Locale): ErrorDetails {
  const { status, title, detail } = problems[code];
  const extras = exampleExtras(code);
  return {
    code,
    status,
    title: title[locale],
    detail: detail[locale],
    explanation: errorExplanations[code]?.[locale],
    extras:
      extras &&
      Object.entries(extras)
        .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
        .join('\n'),
  };
}
