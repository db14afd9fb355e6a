import type { ProblemCode } from '@/lib/api/problems';
import type { Locale } from '@/lib/platform/i18n/locales';
import { errorExplanations as en } from './en/errors';
import { errorExplanations as zh } from './zh/errors';

/** Further explanations of problems by code; not every code needs one. */
export type ErrorExplanations = Partial<Record<ProblemCode, string>>;

export const errorExplanations: Record<Locale, ErrorExplanations> = { en, zh };
