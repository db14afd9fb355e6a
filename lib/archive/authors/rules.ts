import { type Locale, otherLocale } from '../../platform/i18n/locales';

/** Where the author works, in the reader's language or else in the other one. */
export function toAffiliation(
  profile: { affiliation_en: string; affiliation_zh: string },
  locale: Locale,
): { text: string; lang: Locale } | undefined {
  const lang = profile[`affiliation_${locale}`] ? locale : otherLocale(locale);
  const text = profile[`affiliation_${lang}`];
  return text ? { text, lang } : undefined;
}

/** Whether a text is an ORCID iD, whose last character is a checksum (ISO 7064, MOD 11-2). */
export function isOrcid(text: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const digits = text.replaceAll('-', '');
  const total = [...digits.slice(0, -1)].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return digits.at(-1) === (check === 10 ? 'X' : String(check));
}

/** The public record behind an ORCID iD. */
export const toOrcidUrl = (orcid: string) => `https://orcid.org/${orcid}`;

/** The author's name in the reader's language, or in the other one if that is missing. */
export function toAuthorName(names: { author_name: string; author_name_zh?: string | null | undefined }, locale: Locale): string {
  return (locale === 'zh' && names.author_name_zh) || names.author_name || (names.author_name_zh ?? '');
}
