import { getTranslations } from 'next-intl/server';
import { citationFormats, isCitationFormat, MAX_CITATIONS, toCitableWork, toCitationList } from '@/lib/archive/citations/rules';
import { isDatabaseUnavailable } from '@/lib/platform/db/failure';
import { env } from '@/lib/platform/env';
import { isLocale } from '@/lib/platform/i18n/locales';
import { listBrowsed } from '@/lib/search/browse/reads';
import { parseBrowseQuery, toBrowseSearch } from '@/lib/search/browse/rules';

type Context = { params: Promise<{ locale: string }> };

/**
 * The citations of a list of articles as a file: `?format=` as for one article, and the parameters of the archive page, whose
 * search, filters and order apply.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const query = parseBrowseQuery(search);
  // A route cannot render a page: without citations the reader is sent to the list, which reports what is wrong.
  const toArchive = () =>
    new Response(null, {
      status: 307,
      headers: { location: `/${encodeURIComponent(locale)}/archive${toBrowseSearch(query)}` },
    });
  const { format } = search;
  if (!isLocale(locale) || !isCitationFormat(format)) return toArchive();
  const articles = await listBrowsed(query, MAX_CITATIONS, env().appUrl).catch((error) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
  if (!articles) return toArchive();
  // GB/T 7714 is the Chinese citation format, whatever the language of the page.
  const language = format === 'gbt7714' ? 'zh' : locale;
  const t = await getTranslations({ locale: language, namespace: 'common' });
  const site = { name: t('site'), appUrl: env().appUrl };
  const works = articles.map((article) => toCitableWork(article, language, site));
  const { extension, type } = citationFormats[format];
  return new Response(toCitationList(format, works, new Date()), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="citations.${extension}"`,
      'cache-control': 'private, no-cache',
    },
  });
}
