'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { DurationText } from '@/components/ui/duration';
import { Notice } from '@/components/ui/notice';
import { Link } from '@/lib/platform/i18n/navigation';
import type { Problem } from './problem';

/** Problems whose detail addresses programs; the page says the same to people. */
const TRANSLATED = [
  'no_response',
  'rate_limited',
  'rotation_limited',
  'subscription_inactive',
  'credentials_missing',
  'unavailable',
] as const;

/**
 * Why a call failed and what to do, with the request id to quote.
 *
 * @param onRetry offers to try again
 * @param children more about what the failure means on this page
 */
export function ProblemNotice({ problem, onRetry, children }: { problem: Problem; onRetry?: () => void; children?: ReactNode }) {
  const t = useTranslations('common.problem');
  const path = usePathname();
  const query = useSearchParams().toString();
  const translated = TRANSLATED.find((code) => code === problem.code);
  const fields = problem.issues?.map(({ field, message }) => `${field}: ${message}`).join('; ');
  const limited = problem.code === 'rate_limited' || problem.code === 'rotation_limited';
  const signedOut = problem.code === 'credentials_missing';
  return (
    <Notice tone={limited ? 'wait' : 'bad'} live="alert">
      <p>{translated ? t(translated) : fields ? t('invalid_input', { fields }) : (problem.detail ?? t('other'))}</p>
      {limited && problem.retryAfterSeconds !== undefined && (
        <p>
          {t.rich('retryAfter', { duration: () => <DurationText milliseconds={(problem.retryAfterSeconds ?? 0) * 1_000} /> })}
        </p>
      )}
      {problem.requestId && !limited && (
        <p className="text-13 text-muted">
          {t('requestId')} <code className="break-all">{problem.requestId}</code>
        </p>
      )}
      {children}
      {signedOut && (
        <p>
          <Link href={`/signin?${new URLSearchParams({ callbackUrl: query ? `${path}?${query}` : path })}`} className="link">
            {t('signIn')}
          </Link>
        </p>
      )}
      {onRetry && !signedOut && (
        <p className="pt-1">
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {t('retry')}
          </Button>
        </p>
      )}
    </Notice>
  );
}
