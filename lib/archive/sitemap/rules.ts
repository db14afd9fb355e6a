import { toTranslations } from '../../platform/i18n/alternates';
import { locales, toLangTag } from '../../platform/i18n/locales';
import { toXmlText } from '../../platform/text/xml';
import type { SitemapPage } from './record';

const HEAD = '<?xml version="1.0" encoding="utf-8"?>';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Pages written together. A file may be tens of megabytes and is never held in memory as a whole. */
const CHUNK_SIZE = 100;

/** A file of the sitemap in parts: one `url` per page and language, each with its translations. */
export function* toUrlSet(pages: readonly SitemapPage[]): Generator<string> {
  yield `${HEAD}\n<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for (let at = 0; at < pages.length; at += CHUNK_SIZE)
    yield pages
      .slice(at, at + CHUNK_SIZE)
      .map(toUrls)
      .join('');
  yield '</urlset>\n';
}

function toUrls({ path, updatedAt }: SitemapPage): string {
  const urls = toTranslations(path);
  const links = Object.entries(urls)
    .map(([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${toXmlText(url)}"/>`)
    .join('');
  const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
  return locales
    .map((locale) => `<url><loc>${toXmlText(urls[toLangTag(locale)] ?? '')}</loc>${lastmod}${links}</url>\n`)
    .join('');
}

/** The index that names the files of the sitemap. */
export function toSitemapIndex(urls: readonly string[]): string {
  const entries = urls.map((url) => `<sitemap><loc>${toXmlText(url)}</loc></sitemap>\n`).join('');
  return `${HEAD}\n<sitemapindex xmlns="${NAMESPACE}">\n${entries}</sitemapindex>\n`;
}
