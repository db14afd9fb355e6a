import { getLocale, getTranslations } from 'next-intl/server';
import { contentPages } from '@/lib/archive/pages/rules';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import { NavLink } from './nav-link';

/** Links beside a content page. On narrow screens the footer has the same ones. */
export async function ContentLinks() {
  const [t, locale] = await Promise.all([getTranslations('common.footer'), getLocale()]);
  return (
    <nav aria-label={t('house')} className="hidden border-t border-line pt-3 lg:block lg:self-start">
      <ul>
        {contentPages.map((name) => (
          <li key={name}>
            <NavLink
              href={toLocalPath(locale, `/${name}`)}
              className="flex h-9 items-center text-15 text-muted no-underline hover:text-jade aria-[current]:font-medium aria-[current]:text-ink"
            >
              {t(name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
