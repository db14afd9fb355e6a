'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';

/** Links to the same page in the other language. A plain link works without JavaScript, and opening it sets the cookie. */
export function LanguageSwitch({ locale, className }: { locale: Locale; className: string }) {
  const other = otherLocale(locale);
  const path = usePathname().replace(/^\/[^/]+/, `/${other}`);
  const query = useSearchParams().toString();
  const href = query ? `${path}?${query}` : path;
  return (
    <a
      href={href}
      hrefLang={toLangTag(other)}
      lang={toLangTag(other)}
      className={className}
      onClick={(event) => {
        // The fragment, such as a section of the docs, is known only to the browser.
        event.currentTarget.href = href + window.location.hash;
      }}
    >
      {other === 'zh' ? '中文' : 'English'}
    </a>
  );
}
