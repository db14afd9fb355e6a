import { getSearchEntries } from '@/app/[locale]/docs/search-entries';
import { isLocale } from '@/lib/platform/i18n/locales';

type Context = { params: Promise<{ locale: string }> };

/** The search index of the docs, for search in the browser. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  return Response.json(getSearchEntries(locale), { headers: { 'cache-control': 'private, max-age=300' } });
}
