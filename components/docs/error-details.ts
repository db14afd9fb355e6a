import { exampleExtras } from '@/lib/api/description/problem-extras';
import { type ProblemCode, problems } from '@/lib/api/problems';
import type { Locale } from '@/lib/platform/i18n/locales';
import { errorExplanations } from './content/errors';
import type { ErrorDetails } from './error-entry';

/** What the docs say about a problem code in one language. */
export function toErrorDetails(code: ProblemCode, locale: Locale): ErrorDetails {
  const { status, title, detail } = problems[code];
  const extras = exampleExtras(code);
  return {
    code,
    status,
    title: title[locale],
    detail: detail[locale],
    explanation: errorExplanations[locale][code],
    extras:
      extras &&
      Object.entries(extras)
        .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
        .join('\n'),
  };
}
