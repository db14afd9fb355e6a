import { createElement } from 'react';

/** Stands in for `lib/platform/i18n/navigation` and its link, which need Next's router, in tests of components. */
export const Link = (props: object) => createElement('a', props);
export const usePathname = () => '/';
export const useRouter = () => ({});
