import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ComponentType, ReactNode } from 'react';
import { ConsoleFrame } from '@/components/admin/frame';
import { type ConsolePath, nameOf, roleOf } from '@/components/admin/pages';
import { ConsoleForbidden } from '@/components/site/console-forbidden';
import { NotFound } from '@/components/site/not-found';
import type { StaffRole } from '@/lib/platform/actor';
import { hasRole } from '@/lib/platform/actor';
import { redirect } from '@/lib/platform/i18n/navigation';
import { findReader } from '../reader';
import { withErrorPage, withErrorTitle } from '../with-error-page';

type Query = Record<string, string | string[] | undefined>;
/** The props of a page whose filters live in the URL. */
export type ListPageProps = { searchParams: Promise<Query> };
type Props = {
  path: string;
  query?: Query;
  title?: string;
  lead?: ReactNode;
  requires?: StaffRole;
  frame?: boolean;
  children: ReactNode;
};

/**
 * A page of the console. Anonymous readers are sent to sign in and come back here; signed-in readers below its role get a 404.
 * The API checks access again on every call of the page.
 *
 * @param path the page's own, without the locale
 * @param title its heading, with `lead` below; a page without them has a head of its own
 * @param requires the minimum role; by default that of its page in the navigation
 * @param frame false for a page that needs the width of the navigation
 */
export const ConsolePage = withErrorPage(async function ConsolePage({
  path,
  query,
  title,
  lead,
  requires = roleOf(path),
  frame = true,
  children,
}: Props) {
  const [locale, reader] = await Promise.all([getLocale(), findReader()]);
  if (!reader) {
    const callbackUrl = `/${locale}${path}${toQuery(query ?? {})}`;
    return redirect({ href: { pathname: '/signin', query: { callbackUrl } }, locale });
  }
  if (!reader.role || !hasRole(reader.role, requires)) return <NotFound text={<ConsoleForbidden email={reader.email} />} />;
  if (!frame) return children;
  return (
    <ConsoleFrame role={reader.role}>
      {title && <h1 className="title">{title}</h1>}
      {lead && <p className="max-w-[44rem] pt-3 pb-2 text-17 text-muted">{lead}</p>}
      {children}
    </ConsoleFrame>
  );
});

/** The metadata of a page of the navigation. */
export const pageMetadata = (path: ConsolePath) => async (): Promise<Metadata> => {
  const t = await getTranslations('admin.rail');
  return consoleMetadata(t(nameOf(path)), roleOf(path));
};

/** A page of the navigation that is one table. */
export const tablePage = (path: ConsolePath, Table: ComponentType) =>
  async function TablePage({ searchParams }: ListPageProps) {
    const [t, query] = await Promise.all([getTranslations('admin.rail'), searchParams]);
    return (
      <ConsolePage path={path} query={query} title={t(nameOf(path))}>
        <Table />
      </ConsolePage>
    );
  };

/** The title of a console page, shown only to users who may open it. */
export const consoleMetadata = withErrorTitle(async (title: string, requires: StaffRole = 'admin'): Promise<Metadata> => {
  const [t, common, reader] = await Promise.all([getTranslations('admin'), getTranslations('common'), findReader()]);
  const open = reader?.role && hasRole(reader.role, requires);
  return { title: open ? `${title} · ${t('title')}` : common('notFound.title'), robots: { index: false } };
});

function toQuery(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
