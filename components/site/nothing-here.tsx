import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';
import { setPageStatus } from '@/lib/page-status';

/** What a page returns when there is nothing at its address: a 404 that can be read without script. */
export async function NothingHere({ text = <NothingHereText /> }: { text?: ReactNode }) {
  // Elsewhere the framework sets the status, and a script shows the same words.
  if (!setPageStatus(404)) notFound();
  return text;
}

/** The words alone. `lead`: why there is nothing; `way`: where to go instead. */
export async function NothingHereText({ lead, way }: { lead?: ReactNode; way?: ReactNode }) {
  const t = await getTranslations('common');
  return (
    <div className="page pt-16 md:pt-24">
      <p className="label tabular-nums">404</p>
      <h1 className="title mt-2">{t('notFound.title')}</h1>
      <p className="mt-4 max-w-[34em] font-serif text-17 text-muted">{lead ?? t('notFound.lead')}</p>
      <p className="mt-8 flex flex-wrap items-center gap-6">
        {way ?? <ButtonLink href="/archive">{t('notFound.search')}</ButtonLink>}
        <Link href="/" className="link">
          {t('actions.home')}
        </Link>
      </p>
    </div>
  );
}
