import type { Locale } from '../../platform/i18n/locales';

/** Subjects of the glossary, in the order in which it is read. */
export const termSubjects = [
  'pricing',
  'distribution',
  'operations',
  'finance',
  'contracts',
  'market',
  'technology',
  'sustainability',
] as const;

/** A term of the trade in both languages. */
export type Term = Record<Locale, string> & {
  id: string;
  subject: (typeof termSubjects)[number];
  /** abbreviations and other names */
  also_en: string[];
  also_zh: string[];
  /** the definition, in one or two sentences */
  text_en: string;
  text_zh: string;
};

/** A query that accepts the other names of its terms too, and these names. */
export type OtherNames = { q: string; names: string[] };
