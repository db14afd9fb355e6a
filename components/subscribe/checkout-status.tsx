'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { api, toResult } from '@/components/api/client';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Checkout } from '@/lib/commerce/checkout/schema';

/** Seconds between polls; the last one repeats. The API allows twenty requests a minute per address. */
const PAUSES = [1, 2, 3, 5, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 30];

const tones = { open: 'info', processing: 'wait', paid: 'good', reversed: 'wait', ended: 'wait' } as const;

/**
 * The state of a payment. While it is open the page polls, and each poll makes the service check with Stripe.
 *
 * @param callbackUrl where the buyer was before subscribing, and goes after signing in
 */
export function CheckoutStatus({ initial, callbackUrl }: { initial: Checkout; callbackUrl: string | undefined }) {
  const t = useTranslations('subscribe.status');
  const [checkout, setCheckout] = useState(initial);
  const [stale, setStale] = useState(false);
  const { id, status } = checkout;
  const back = callbackUrl ? `?${new URLSearchParams({ callbackUrl })}` : '';

  useEffect(() => {
    if (status !== 'open') return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const result = await toResult(api.GET('/api/v1/checkout/{id}', { params: { path: { id } } }));
      setStale(!result.ok);
      if (result.ok) setCheckout(result.value);
      plan();
    };
    const plan = () => {
      timer = setTimeout(look, (PAUSES[Math.min(looks, PAUSES.length - 1)] ?? 30) * 1_000);
      looks += 1;
    };
    plan();
    return () => clearTimeout(timer);
  }, [id, status]);

  return (
    <div className="mt-6 flex max-w-text flex-col items-start gap-6">
      <Notice tone={tones[status]} live="status" title={t(`${status}.title`)}>
        <p>{t(`${status}.text`)}</p>
        {stale && <p className="text-13">{t('stale')}</p>}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {status === 'paid' && (
          <>
            <ButtonLink href={`/signin${back}`}>{t('signIn')}</ButtonLink>
            <ButtonLink href="/keys" variant="secondary">
              {t('getKey')}
            </ButtonLink>
          </>
        )}
        {status !== 'paid' && status !== 'processing' && (
          <ButtonLink href={`/subscribe${back}`} variant="secondary">
            {t('again')}
          </ButtonLink>
        )}
      </div>
      <p className="text-13 text-muted">
        {t('quote')} <code className="font-mono break-all">{id}</code>
      </p>
    </div>
  );
}
