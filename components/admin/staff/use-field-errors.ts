import { useTranslations } from 'next-intl';
import type { Problem } from '@/components/api/problem';

type FieldName = 'email' | 'name' | 'bio_zh' | 'bio_en' | 'avatar' | 'password';

/** Errors of a user form's fields, from the API's problem. */
export function useFieldErrors(problem: Problem | undefined): (field: FieldName) => string | undefined {
  const t = useTranslations('staff.invalid');
  return (field) => {
    const issue = problem?.issues?.find((each) => each.field === field);
    if (!issue) return undefined;
    switch (field) {
      case 'email':
        return t('email');
      case 'name':
        return t('nameMissing');
      case 'avatar':
        return t('avatar');
      case 'password':
        return t(issue.type === 'value_error' ? 'passwordGuessable' : 'passwordLength');
      default:
        return t('bio');
    }
  };
}
