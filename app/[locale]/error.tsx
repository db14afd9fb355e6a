'use client';

import { useParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IntentLink } from '@/lib/platform/i18n/intent-link';
import en from '@/messages/en/error.json';
import zh from '@/messages/zh/error.json';

/**
 * A page that failed, with the request id, or the framework's digest of the error in the log. Every page loads this, so it reads
 * its few messages itself.
 */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const locale = useParams().locale === 'zh' ? 'zh' : 'en';
  const messages = { en, zh }[locale];
  const [id, setId] = useState(error.digest);
  useEffect(() => {
    const { requestId } = document.documentElement.dataset;
    if (requestId) setId(requestId);
  }, []);
  return (
    <div className="page pt-16 md:pt-24">
      <title>{`${messages.title} · ${messages.site}`}</title>
      <h1 className="title">{messages.title}</h1>
      <p className="mt-4 max-w-[34em] font-serif text-17 text-muted">{id ? messages.lead : messages.leadBare}</p>
      {id && (
        <p className="mt-2 text-15">
          <code>{id}</code>
        </p>
      )}
      <p className="mt-8 flex flex-wrap items-center gap-6">
        <Button onClick={reset}>{messages.retry}</Button>
        <IntentLink href={`/${locale}`} className="link">
          {messages.home}
        </IntentLink>
      </p>
    </div>
  );
}
