'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Link } from '@/lib/i18n/navigation';
import type { Refusal } from './api';

/** Why nothing happened, what to do, and the number to quote. */
export function RefusalNotice({ refusal, onRetry }: { refusal: Refusal; onRetry?: () => void }) {
  const t = useTranslations('admin.refusal');
  const tc = useTranslations('common');
  const path = usePathname();
  const query = useSearchParams().toString();
  const back = encodeURIComponent(query ? `${path}?${query}` : path);
  const words: Record<string, string> = {
    no_answer: t('noAnswer'),
    invalid_input: t('invalid', { fields: refusal.faults?.map(({ field, message }) => `${field}: ${message}`).join('; ') ?? '' }),
    rate_limited: t('rateLimited', { seconds: refusal.retryAfterSeconds ?? 60 }),
    credentials_missing: t('signedOut'),
  };
  return (
    <Notice tone="bad" live="alert">
      <p>{words[refusal.code] ?? refusal.detail ?? t('other')}</p>
      {refusal.requestId && (
        <p className="text-13 text-muted">
          {tc('error.id')} <code className="break-all">{refusal.requestId}</code>
        </p>
      )}
      {refusal.code === 'credentials_missing' ? (
        <p>
          <Link href={`/signin?callbackUrl=${back}`} className="link">
            {tc('nav.signIn')}
          </Link>
        </p>
      ) : (
        onRetry && (
          <p className="pt-1">
            <Button variant="secondary" size="sm" onClick={onRetry}>
              {tc('actions.retry')}
            </Button>
          </p>
        )
      )}
    </Notice>
  );
}
