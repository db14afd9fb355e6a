import { findVariants, getSearchEntries } from '@/app/[locale]/docs/search-entries';
import type { DocsIndex } from '@/components/docs/search/load-index';
import { isLocale } from '@/lib/platform/i18n/locales';

type Context = { params: Promise<{ locale: string }> };

/** The search index of the docs, for search in the browser. It is not stored while the database is unavailable. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const index: DocsIndex = { entries: getSearchEntries(locale), variants: await findVariants() };
  return Response.json(index, { headers: { 'cache-control': index.variants ? 'private, max-age=300' : 'no-store' } });
}
