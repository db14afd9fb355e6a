import { getTranslations } from 'next-intl/server';
import { citationFormats, isCitationFormat, toCitableWork, toCitation } from '@/lib/archive/citations/rules';
import { isDatabaseUnavailable } from '@/lib/platform/db/failure';
import { env } from '@/lib/platform/env';
import { isLocale } from '@/lib/platform/i18n/locales';
import { toArticlePath } from '@/lib/platform/portal-paths';
import { readArticle } from '../read-article';

type Context = { params: Promise<{ locale: string; slug: string }> };

/** The citation of an article as a file: `?format=bibtex|ris|csl-json|gbt7714`, in the language of the URL. */
export async function GET(request: Request, { params }: Context) {
  const { locale, slug } = await params;
  const format = new URL(request.url).searchParams.get('format');
  // A route cannot render a page: without a citation the reader is sent to the article's, which reports what is wrong.
  const toArticle = () =>
    new Response(null, {
      status: 307,
      headers: { location: `/${encodeURIComponent(locale)}${toArticlePath(slug)}` },
    });
  if (!isLocale(locale) || !isCitationFormat(format)) return toArticle();
  const read = await readArticle(slug).catch((error) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
  if (!read) return toArticle();
  // GB/T 7714 is the Chinese citation format, whatever the language of the page.
  const language = format === 'gbt7714' ? 'zh' : locale;
  const t = await getTranslations({ locale: language, namespace: 'common' });
  const work = toCitableWork(read.article, language, { name: t('site'), appUrl: env().appUrl });
  const { extension, type } = citationFormats[format];
  const name = `${read.article.slug}.${extension}`;
  const plain = name.replace(/[^A-Za-z0-9._-]+/g, '-');
  return new Response(toCitation(format, work, new Date()), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      'cache-control': 'private, no-cache',
    },
  });
}
