import { useTranslations } from 'next-intl';
import type { Problem } from '@/components/api/problem';

/** Errors of a user form's fields, from the API's problem. */
export function useExplainStaffProblem(): (problem: Problem) => Record<string, string> {
  const t = useTranslations('staff.invalid');
  const toText = (field: string, type: string) => {
    switch (field) {
      case 'email':
        return t('email');
      case 'name':
        return t('nameMissing');
      case 'avatar':
        return t('avatar');
      case 'password':
        return t(type === 'value_error' ? 'passwordGuessable' : 'passwordLength');
      default:
        return t('bio');
    }
  };
  return ({ issues = [] }) => Object.fromEntries(issues.map(({ field, type }) => [field, toText(field, type)]));
}
