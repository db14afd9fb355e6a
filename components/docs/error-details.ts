import { exampleExtras } from '@/lib/api/description/problem-extras';
import { type ProblemCode, problems } from '@/lib/api/problems';
import type { Locale } from '@/lib/platform/i18n/locales';
import type { ErrorDetails } from './error-entry';
import { errorExplanations } from './error-explanations';

/** Problem codes by what a caller does about them, in the order of the page; last, those that only staff meet. */
export const errorGroups = ['request', 'access', 'conflict', 'limit', 'service', 'staff'] as const;
type ErrorGroup = (typeof errorGroups)[number];

/** Codes that only operations for editors and administrators respond with. */
const staffCodes: ReadonlySet<ProblemCode> = new Set([
  'admin_required',
  'category_in_use',
  'edit_conflict',
  'key_not_found',
  'key_state_conflict',
  'last_admin',
  'login_invalid',
  'mail_unconfigured',
  'precondition_required',
  'publish_blocked',
  'role_required',
  'slug_taken',
  'subscriber_exists',
  'user_exists',
  'video_exists',
]);

const groupsOfStatus: Record<number, ErrorGroup> = {
  401: 'access',
  403: 'access',
  409: 'conflict',
  412: 'conflict',
  428: 'conflict',
  429: 'limit',
};

/** The codes of a group, by name. */
export function listErrorCodes(group: ErrorGroup): ProblemCode[] {
  const isOfGroup = (code: ProblemCode) => {
    const { status } = problems[code];
    if (staffCodes.has(code)) return group === 'staff';
    return group === (status >= 500 ? 'service' : (groupsOfStatus[status] ?? 'request'));
  };
  return (Object.keys(problems) as ProblemCode[]).filter(isOfGroup).sort();
}

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
