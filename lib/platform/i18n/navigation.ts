import { createNavigation } from 'next-intl/navigation';
import { locales } from './locales';

// Reading pages import it from its own file: the rest of this one brings a script to the browser.
export { Link } from './link';

/** Navigation that keeps the language: paths are written without it (`/archive`). */
export const { redirect, usePathname, useRouter } = createNavigation({
  locales,
  defaultLocale: 'en',
  localePrefix: 'always',
  // The proxy keeps the cookie, so that it is set without script too.
  localeCookie: false,
});
