import { timingSafeEqual } from 'node:crypto';
import { type Locale, type LocalText, locales, otherLocale } from '../../platform/i18n/locales';
import { keyedHash } from '../../platform/secret';

/** Where the files of all whitepapers are stored. */
export const WHITEPAPER_PREFIX = 'whitepapers/';

/** Minutes for which the URL of a file works. */
export const TICKET_MINUTES = 10;

/** The key of a file in the storage. Every upload has an id of its own, so that a replaced file is another one. */
export const toFileKey = (id: string, lang: Locale): string => `${WHITEPAPER_PREFIX}${id}/${lang}.pdf`;

/** The name of a downloaded file. */
export const toFileName = (slug: string, lang: Locale): string => `${slug}-${lang}.pdf`;

/** Whether the bytes begin as a PDF file does. Names and declared types are not trusted. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A signed path segment that opens one file until `expires`. Nothing about it is stored. */
export function toTicket(fileId: string, expires: Date): string {
  const time = expires.getTime().toString(36);
  return `${fileId}.${time}.${sign(fileId, time).toString('base64url')}`;
}

/** The file of a ticket that we signed and that has not expired. */
export function readTicket(ticket: string, now: Date): string | undefined {
  const [fileId = '', time = '', signature = '', ...rest] = ticket.split('.');
  if (rest.length > 0 || !UUID.test(fileId) || !/^[0-9a-z]{1,10}$/.test(time)) return undefined;
  const expected = sign(fileId, time);
  const sent = Buffer.from(signature, 'base64url');
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined;
  return Number.parseInt(time, 36) > now.getTime() ? fileId : undefined;
}

const sign = (fileId: string, time: string): Buffer => keyedHash('whitepaper-file', fileId, time);

/** The languages of some files, the reader's first. */
export function byLanguage<File extends { lang: Locale }>(files: readonly File[], locale: Locale): File[] {
  const order = [locale, ...locales.filter((other) => other !== locale)];
  return [...files].sort((a, b) => order.indexOf(a.lang) - order.indexOf(b.lang));
}

type Texts = { title_zh: string; title_en: string; description_zh: string | null; description_en: string | null };

/** Both titles and the descriptions that there are, the reader's language first. */
export function toWhitepaperTexts(
  paper: Texts,
  locale: Locale,
): { title: LocalText; second: LocalText; descriptions: LocalText[] } {
  const other = otherLocale(locale);
  const descriptions = [locale, other].flatMap((language) => {
    const text = paper[`description_${language}`];
    return text ? [{ language, text }] : [];
  });
  return {
    title: { language: locale, text: paper[`title_${locale}`] },
    second: { language: other, text: paper[`title_${other}`] },
    descriptions,
  };
}
