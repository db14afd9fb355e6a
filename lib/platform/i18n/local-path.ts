import type { Locale } from './locales';

/** A path of the portal below its language: `/archive` becomes `/en/archive`. Other URLs, fragments and queries stay as they are. */
export function toLocalPath(locale: Locale, href: string): string {
  if (!/^\/(?!\/)/.test(href)) return href;
  return href === '/' ? `/${locale}` : `/${locale}${href.replace(/^\/(?=[?#])/, '')}`;
}
