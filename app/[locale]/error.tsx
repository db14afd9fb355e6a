'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';

/** A page that failed, with the request id, or the framework's digest of the error in the log. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('common');
  const [id, setId] = useState(error.digest);
  useEffect(() => {
    const { requestId } = document.documentElement.dataset;
    if (requestId) setId(requestId);
  }, []);
  return (
    <div className="page pt-16 md:pt-24">
      <title>{`${t('error.title')} · ${t('site')}`}</title>
      <h1 className="title">{t('error.title')}</h1>
      <p className="mt-4 max-w-[34em] font-serif text-17 text-muted">{id ? t('error.lead') : t('error.leadBare')}</p>
      {id && (
        <p className="mt-2 text-15">
          <code>{id}</code>
        </p>
      )}
      <p className="mt-8 flex flex-wrap items-center gap-6">
        <Button onClick={reset}>{t('actions.retry')}</Button>
        <Link href="/" className="link">
          {t('actions.home')}
        </Link>
      </p>
    </div>
  );
}
