import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Link } from '@/lib/platform/i18n/link';
import { setPageStatus } from '@/lib/platform/page-status';

/** Rendered by a page that does not exist: a 404 whose text needs no JavaScript. */
export async function NotFound({ text = <NotFoundText /> }: { text?: ReactNode }) {
  // Outside our own server the framework sets the status, and the same text is rendered in the browser.
  if (!setPageStatus(404)) notFound();
  return text;
}

/** @param lead why there is nothing here @param action where to go instead */
export async function NotFoundText({ lead, action }: { lead?: ReactNode; action?: ReactNode }) {
  const t = await getTranslations('common');
  return (
    <div className="page pt-16 md:pt-24">
      <p className="label tabular-nums">404</p>
      <h1 className="title mt-2">{t('notFound.title')}</h1>
      <p className="mt-4 max-w-[34em] font-serif text-17 text-muted">{lead ?? t('notFound.lead')}</p>
      <p className="mt-8 flex flex-wrap items-center gap-6">
        {action ?? <ButtonLink href="/archive">{t('notFound.search')}</ButtonLink>}
        <Link href="/" className="link">
          {t('actions.home')}
        </Link>
      </p>
    </div>
  );
}
