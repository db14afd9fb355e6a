import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { StaffRole } from '@/lib/auth/record';
import { hasRole } from '@/lib/auth/rules';
import { RailLink } from './rail-link';

/** The console's pages in the order of its navigation: daily work, then who may do it, then what was done. */
const PAGES: readonly { path: string; name: string; role?: StaffRole }[] = [
  { path: '/admin', name: 'overview' },
  { path: '/admin/keys', name: 'keys' },
  { path: '/admin/subscribers', name: 'subscribers' },
  { path: '/admin/emails', name: 'emails' },
  { path: '/admin/tokens', name: 'tokens' },
  { path: '/admin/audit', name: 'audit' },
];

/** The console's navigation, as far as the role may go, beside the content of one of its pages. */
export async function ConsoleFrame({ role, children }: { role: StaffRole; children: ReactNode }) {
  const t = await getTranslations('admin');
  return (
    <div className="page page-console pt-6 md:pt-10">
      <div className="flex flex-col gap-x-10 gap-y-6 lg:grid lg:grid-cols-[10.5rem_minmax(0,1fr)]">
        <nav aria-label={t('title')} className="lg:sticky lg:top-8 lg:self-start">
          <p className="hidden pb-2 text-13 text-muted lg:block">{t('title')}</p>
          <ul className="-mx-2 flex flex-wrap gap-x-1 border-b border-line pb-2 lg:mx-0 lg:flex-col lg:border-0 lg:pb-0">
            {PAGES.filter((page) => hasRole(role, page.role ?? 'admin')).map(({ path, name }) => (
              <RailLink key={name} href={path}>
                {t(`rail.${name}`)}
              </RailLink>
            ))}
          </ul>
          <p className="hidden pt-4 text-13 text-muted lg:block">{t('utc')}</p>
        </nav>
        {/* As tall as the window at least: the footer does not come up when a short list replaces its skeleton. */}
        <div className="min-h-[90vh] min-w-0">{children}</div>
      </div>
    </div>
  );
}
