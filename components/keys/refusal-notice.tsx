'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import type { Refusal } from './call';
import { Moment } from './moment';

/** Codes for which the page knows better words than the API, which speaks to programs. */
const known = [
  'no_answer',
  'rate_limited',
  'rotation_limited',
  'subscription_inactive',
  'credentials_missing',
  'unavailable',
] as const;

/** Why nothing happened, what to do and when; with the number to quote when the fault is ours. */
export function RefusalNotice({ refusal, children }: { refusal: Refusal; children?: ReactNode }) {
  const t = useTranslations('keys.failure');
  const code = known.find((each) => each === refusal.code);
  const ours = refusal.code === 'unavailable' || refusal.code === 'internal_error';
  const later = refusal.code === 'rate_limited' || refusal.code === 'rotation_limited';
  return (
    <Notice tone={later ? 'wait' : 'bad'} live="alert">
      <p>{code ? t(code) : (refusal.detail ?? t('other'))}</p>
      {later && refusal.retryAt !== undefined && (
        <p>
          {t('again')} <Moment at={refusal.retryAt} />
        </p>
      )}
      {refusal.requestId && !later && (
        <p className={ours ? 'text-13' : 'text-13 text-muted'}>
          {t('requestId')} <code className="font-mono break-all">{refusal.requestId}</code>
        </p>
      )}
      {children}
    </Notice>
  );
}
