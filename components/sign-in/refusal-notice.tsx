'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import type { Refusal } from './post';

/** Why nothing happened, and what to do; with the number to quote when the fault is ours. */
export function RefusalNotice({ refusal }: { refusal: Refusal }) {
  const t = useTranslations('signin');
  const minutes = Math.ceil((refusal.retryAfterSeconds ?? 3_600) / 60);
  const words: Record<string, string> = { no_answer: t('failure.noAnswer'), rate_limited: t('failure.rateLimited', { minutes }) };
  return (
    <Notice tone="bad" live="alert">
      <p>{words[refusal.code] ?? refusal.detail ?? t('failure.other')}</p>
      {refusal.requestId && (
        <p className="text-13 text-muted">
          {t('failure.requestId')} <code className="font-mono break-all">{refusal.requestId}</code>
        </p>
      )}
    </Notice>
  );
}
