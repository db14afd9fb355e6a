import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Masthead } from '@/components/ui/masthead';
import { Link } from '@/lib/platform/i18n/link';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { setPageStatus } from '@/lib/platform/page-status';

/** Rendered by a page that does not exist: a 404 whose text needs no JavaScript. */
export async function NotFound({ text = <NotFoundText /> }: { text?: ReactNode }) {
  // Outside our own server the framework sets the status, and the same text is rendered in the browser.
  if (!setPageStatus(404)) notFound();
  return text;
}

/** @param lead why there is nothing here @param action where to go instead of searching the archive */
export async function NotFoundText({ lead, action }: { lead?: ReactNode; action?: ReactNode }) {
  const other = otherLocale(await getLocale());
  const [t, second] = await Promise.all([getTranslations('common'), getTranslations({ locale: other, namespace: 'common' })]);
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead
        label={<span className="tabular-nums">404</span>}
        title={{ text: t('notFound.title') }}
        second={{ text: second('notFound.title'), lang: other }}
      />
      <p className="mt-8 max-w-[34em] font-serif text-17">{lead ?? t('notFound.lead')}</p>
      {!action && <ArchiveSearch />}
      <p className="mt-8 flex flex-wrap items-center gap-6">
        {action}
        <Link href="/" className="link">
          {t('actions.home')}
        </Link>
      </p>
    </div>
  );
}

async function ArchiveSearch() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('archive.search')]);
  return (
    <search>
      <form action={toLocalPath(locale, '/archive')} method="get" className="mt-6 flex max-w-[34em] gap-2">
        <input
          type="search"
          name="q"
          required
          maxLength={200}
          aria-label={t('label')}
          placeholder={t('placeholder')}
          className="h-11 w-full min-w-0 rounded-2 border border-edge bg-sheet px-3 text-15 text-ink placeholder:text-muted hover:border-ink"
        />
        <button type="submit" className={buttonClass('secondary')}>
          {t('submit')}
        </button>
      </form>
    </search>
  );
}
