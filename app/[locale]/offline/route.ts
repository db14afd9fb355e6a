import { getTranslations } from 'next-intl/server';
import { isLocale, toLangTag } from '@/lib/i18n/locales';

/** The page for the time without a network: whole in one answer, so that keeping this answer keeps the page. */
export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  const language = isLocale(locale) ? locale : 'en';
  const t = await getTranslations({ locale: language, namespace: 'common' });
  const html = `<!doctype html>
<html lang="${toLangTag(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>${t('offline.title')} · ${t('site')}</title>
<style>
:root{color-scheme:light dark;--paper:#fbf8f2;--ink:#26221e;--muted:#5f5952;--jade:#17594a}
@media (prefers-color-scheme:dark){:root{--paper:#10151e;--ink:#e2ddd3;--muted:#aca79d;--jade:#74c6a8}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.7 Palatino,Georgia,'Songti SC','Noto Serif CJK SC',serif}
main{max-width:34em;margin:0 auto;padding:96px 24px}
p{margin:0 0 24px;color:var(--muted)}
h1{font-size:32px;font-weight:500;line-height:1.3;margin:32px 0 16px}
a{color:var(--jade);text-underline-offset:3px}
</style>
</head>
<body>
<main>
<p>${t('site')}</p>
<h1>${t('offline.title')}</h1>
<p>${t('offline.lead')}</p>
<p><a href="">${t('actions.retry')}</a></p>
</main>
</body>
</html>`;
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'content-language': toLangTag(language) },
  });
}
