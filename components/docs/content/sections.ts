import type { Locale } from '@/lib/i18n/locales';
import { errorParagraphs as enErrors } from './en/errors';
import { sections as en } from './en/sections';
import type { ErrorParagraphs, Section } from './types';
import { errorParagraphs as zhErrors } from './zh/errors';
import { sections as zh } from './zh/sections';

/** The guide's sections in each language, in the same order. */
export const sectionsOf: Record<Locale, readonly Section[]> = { en, zh };

/** What stands behind each code, in each language. */
export const errorParagraphsOf: Record<Locale, ErrorParagraphs> = { en: enErrors, zh: zhErrors };
