'use client';

import { useSearchParams } from 'next/navigation';
import { useLocale } from 'next-intl';
import { otherLocale, toLangTag } from '@/lib/i18n/locales';
import { usePathname } from '@/lib/i18n/navigation';

/** Links to the same page in the other language. A plain link works without JavaScript, and opening it sets the cookie. */
export function LanguageSwitch() {
  const other = otherLocale(useLocale());
  const path = usePathname();
  const query = useSearchParams().toString();
  const href = `/${other}${path === '/' ? '' : path}${query ? `?${query}` : ''}`;
  return (
    <a
      href={href}
      hrefLang={toLangTag(other)}
      lang={toLangTag(other)}
      className="flex h-10 items-center rounded-2 px-2 text-15 whitespace-nowrap text-muted no-underline hover:text-jade"
      onClick={(event) => {
        // The fragment, such as a section of the docs, is known only to the browser.
        event.currentTarget.href = href + window.location.hash;
      }}
    >
      {other === 'zh' ? '中文' : 'English'}
    </a>
  );
}
