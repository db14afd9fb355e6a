import type { Locale } from '../lib/platform/i18n/locales';

const messages: Record<Locale, { lang: string; site: string; title: string; body: (seconds: number) => string; retry: string }> =
  {
    en: {
      lang: 'en',
      site: 'Hospitality Intelligence',
      title: 'Too many requests',
      body: (seconds) =>
        `Too many pages requested from your network. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      retry: 'Try again',
    },
    zh: {
      lang: 'zh-Hans',
      site: '酒店业研究文库',
      title: '请求过于频繁',
      body: (seconds) => `此网络打开页面过于频繁，请在 ${seconds} 秒后重试。`,
      retry: '重试',
    },
  };

/** The look of app/globals.css without its files, because a page over the limit should cost nothing. */
const STYLE = `
html{color-scheme:light dark;background:light-dark(oklch(.985 .006 85),oklch(.185 .018 258));color:light-dark(oklch(.24 .012 60),oklch(.9 .012 85));font:17px/1.6 Georgia,"Songti SC","Noto Serif CJK SC","Microsoft YaHei",serif}
html:lang(zh){line-height:1.85}
body{margin:0}
header,main{max-width:1120px;margin:auto;padding:0 20px}
header{height:56px;display:flex;align-items:center;font-weight:600}
hr{margin:0;border:0;border-top:1px solid light-dark(oklch(.895 .011 80),oklch(.325 .02 258))}
main{padding-top:64px}
h1{margin:0;font-size:28px;line-height:1.3}
p{max-width:34em;margin:16px 0 0;color:light-dark(oklch(.47 .014 65),oklch(.73 .013 85))}
a{color:light-dark(oklch(.44 .085 168),oklch(.78 .1 168));text-underline-offset:3px}
@media(min-width:48rem){header,main{padding-inline:32px}main{padding-top:96px}h1{font-size:40px}}`.trim();

/**
 * The page of a reader over the limit, complete in itself.
 *
 * @param cookie the request's cookies, one of which may hold the selected theme
 */
export function toLimitPage(locale: Locale, seconds: number, cookie = ''): string {
  const { lang, site, title, body, retry } = messages[locale];
  const theme = /(?:^|; *)theme=(light|dark)(?:;|$)/.exec(cookie)?.[1];
  return `<!doctype html><html lang="${lang}"${theme ? ` style="color-scheme:${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · ${site}</title><style>${STYLE}</style></head><body><header>${site}</header><hr><main><h1>${title}</h1><p>${body(seconds)}</p><p><a href="">${retry}</a></p></main></body></html>`;
}
