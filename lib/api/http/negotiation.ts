import Negotiator from 'negotiator';
import { isLocale, LOCALE_COOKIE, type Locale } from '../../platform/i18n/locales';
import type { HeaderReader } from './request';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The package's types do not know the option that breaks ties. */
type EncodingNegotiator = { encoding(available: string[], options: { preferred: string[] }): string | undefined };

const accepting = (name: string, value: string) => new Negotiator({ headers: { [name]: value } });

/** The response's encoding (RFC 9110, section 12.5.3); Brotli if the client does not prefer another. `x-gzip` means gzip. */
export function chooseEncoding(header: string | null): Encoding {
  if (!header) return 'identity';
  const negotiator: EncodingNegotiator = accepting('accept-encoding', header.replaceAll(/x-gzip/gi, 'gzip'));
  return (negotiator.encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] }) as Encoding | undefined) ?? 'identity';
}

/** The language of a response's sentences: Chinese if the client prefers it, else English. */
export function chooseLocale(header: string | null): Locale {
  if (!header) return 'en';
  return accepting('accept-language', header).language(['en', 'zh']) === 'zh' ? 'zh' : 'en';
}

/** The language of a page whose path names none: the one the reader last used, else the one the browser prefers. */
export function chooseReaderLocale(headers: HeaderReader): Locale {
  const saved = new RegExp(`(?:^|;) *${LOCALE_COOKIE}=([^;]*)`).exec(headers.get('cookie') ?? '')?.[1]?.trim();
  return isLocale(saved) ? saved : chooseLocale(headers.get('accept-language'));
}

/** Whether `Accept` prefers CSV to JSON (RFC 9110, section 12.5.1). */
export function prefersCsv(accept: string): boolean {
  return accept !== '' && accepting('accept', accept).mediaType(['application/json', 'text/csv']) === 'text/csv';
}

/** Whether `Accept` prefers JSON to `type` (RFC 9110, section 12.5.1); a client that accepts both alike does not. */
export function prefersJson(accept: string, type: string): boolean {
  return accept !== '' && accepting('accept', accept).mediaType([type, 'application/json']) === 'application/json';
}

/**
 * Whether `If-None-Match` names this representation. The comparison is weak, and a tag of another encoding of the same body
 * counts, because the content is the same.
 */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === '*') return true;
  const stem = (tag: string) => tag.replace(/^W\//, '').replace(/-(br|gzip)"$/, '"');
  return header.split(',').some((tag) => stem(tag.trim()) === stem(etag));
}
