import type { Metadata } from 'next';
import { unstable_rethrow } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ErrorText } from '@/components/site/error-text';
import { isDatabaseUnavailable } from '@/lib/platform/db/failure';
import { describeError, log } from '@/lib/platform/log';
import { currentPageRequestId, setPageStatus } from '@/lib/platform/page-status';

/**
 * A page that reports its own failure: 503 while the database is unavailable, else 500. The framework would send a document
 * that is empty without JavaScript.
 */
export function withErrorPage<Props>(render: (props: Props) => ReactNode | Promise<ReactNode>) {
  return async (props: Props) => {
    try {
      return await render(props);
    } catch (error) {
      unstable_rethrow(error);
      const status = isDatabaseUnavailable(error) ? 503 : 500;
      // Outside our own server the framework sets the status, and `error.tsx` is rendered in the browser.
      if (!setPageStatus(status, { 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '2' } : {}) })) throw error;
      log.error({ status, error: describeError(error) }, 'page failed');
      return <ErrorText status={status} requestId={currentPageRequestId()} />;
    }
  };
}

/** Metadata that needs the database. While the database is unavailable, the title says so; the page logs the error. */
export function withErrorTitle<Props extends unknown[]>(generate: (...props: Props) => Promise<Metadata>) {
  return async (...props: Props): Promise<Metadata> => {
    try {
      return await generate(...props);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const t = await getTranslations('error');
      return { title: t('unavailable.title'), robots: { index: false } };
    }
  };
}
