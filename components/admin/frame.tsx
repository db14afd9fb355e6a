import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { StaffRole } from '@/lib/platform/actor';
import { Link } from '@/lib/platform/i18n/link';
import { consoleGroups, listConsolePages } from './pages';
import { RailLink } from './rail-link';

/** The console's navigation, as far as a role may open its pages, beside the content of one of them. */
export async function ConsoleFrame({ role, children }: { role: StaffRole; children: ReactNode }) {
  const t = await getTranslations('admin');
  return (
    <div className="page page-console pt-6 md:pt-10">
      <div className="flex flex-col gap-x-10 gap-y-6 lg:grid lg:grid-cols-[10.5rem_minmax(0,1fr)]">
        <nav aria-label={t('title')} className="lg:sticky lg:top-8 lg:self-start">
          <div
            data-rail
            className="relative -mx-2 flex flex-wrap gap-x-1 border-b border-line pb-2 max-md:-mx-5 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-3 max-md:pb-1 max-md:[mask-image:linear-gradient(to_right,black_calc(100%-40px),transparent)] max-md:[scrollbar-width:none] lg:mx-0 lg:flex-col lg:gap-y-3 lg:border-0 lg:pb-0"
          >
            {consoleGroups.map((group) => {
              const pages = listConsolePages(role).filter((page) => page.group === group);
              return (
                pages.length > 0 && (
                  <div key={group} className="contents lg:block">
                    <p id={`rail-${group}`} className="hidden pb-1 text-13 text-muted lg:block">
                      {t(`groups.${group}`)}
                    </p>
                    {/* biome-ignore lint/a11y/noRedundantRoles: `display: contents` takes the role away in some browsers. */}
                    <ul role="list" aria-labelledby={`rail-${group}`} className="contents lg:flex lg:flex-col">
                      {pages.map(({ path, name }) => (
                        <RailLink key={name} href={path}>
                          {t(`rail.${name}`)}
                        </RailLink>
                      ))}
                    </ul>
                  </div>
                )
              );
            })}
          </div>
          <p className="hidden pt-3 text-13 text-muted lg:block">
            <Link href="/docs/editing" prefetch={false} className="text-muted hover:text-jade">
              {t('guide')}
            </Link>
          </p>
          <p className="hidden pt-1 text-13 text-muted lg:block">{t('utc')}</p>
        </nav>
        {/* As tall as the window at least: the footer does not come up when a short list replaces its skeleton. */}
        <div className="min-h-[90vh] min-w-0">{children}</div>
      </div>
    </div>
  );
}
