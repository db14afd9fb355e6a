'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { type KeyLink, takeLink } from '../api/emailed-link';
import { callApi, type Refusal } from './call';
import { type Issued, IssuedKeyPanel } from './issued-key';
import { RefusalNotice } from './refusal-notice';

type State =
  | { step: 'reading' }
  | { step: 'empty' }
  | { step: 'ready'; link: KeyLink; refusal?: Refusal }
  | { step: 'busy'; link: KeyLink }
  /** the link opens nothing any more */
  | { step: 'over' }
  | { step: 'issued'; issued: Issued }
  | { step: 'stored'; prefix: string };

/** In this page's memory alone, so that an effect that runs twice still knows what it took out of the address. */
let taken: KeyLink | undefined;

/**
 * Turns a mailed link into a key. Opening the page redeems nothing, because whatever scans mail opens links too; the
 * button does.
 */
export function RedeemKey({ appUrl }: { appUrl: string }) {
  const t = useTranslations('keys.redeem');
  const locale = useLocale();
  const [state, setState] = useState<State>({ step: 'reading' });

  useEffect(() => {
    const read = () => {
      taken = takeLink() ?? taken;
      setState(taken ? { step: 'ready', link: taken } : { step: 'empty' });
    };
    read();
    // A second link opened in the same tab changes nothing but the fragment.
    const onChange = () => window.location.hash && read();
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);

  async function redeem(link: KeyLink) {
    setState({ step: 'busy', link });
    const called = await callApi<Issued>('/api/v1/keys/issue', { method: 'POST', body: link, locale });
    if (called.ok) {
      taken = undefined;
      setState({ step: 'issued', issued: called.value });
    } else if (called.refusal.code === 'token_invalid' || called.refusal.code === 'invalid_input') {
      taken = undefined;
      setState({ step: 'over' });
    } else {
      setState({ step: 'ready', link, refusal: called.refusal });
    }
  }

  if (state.step === 'reading') {
    return (
      <div className="flex max-w-form flex-col gap-5">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-11 w-40" />
      </div>
    );
  }
  if (state.step === 'empty' || state.step === 'over') {
    return (
      <div className="flex max-w-form flex-col items-start gap-5">
        <Notice tone="wait" live={state.step === 'over' ? 'alert' : 'status'} title={t(`${state.step}.title`)}>
          <p>{t(`${state.step}.lead`)}</p>
        </Notice>
        <ButtonLink href="/keys">{t('another')}</ButtonLink>
      </div>
    );
  }
  if (state.step === 'issued') {
    const { issued } = state;
    return (
      <IssuedKeyPanel issued={issued} appUrl={appUrl} onStored={() => setState({ step: 'stored', prefix: issued.prefix })} />
    );
  }
  if (state.step === 'stored') {
    return (
      <div className="flex max-w-form flex-col items-start gap-5">
        <Notice tone="good" live="status" title={t('stored.title')}>
          <p>{t.rich('stored.lead', { prefix: state.prefix, code: (words) => <code className="font-mono">{words}</code> })}</p>
        </Notice>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/docs">{t('stored.docs')}</ButtonLink>
          <ButtonLink href="/dashboard" variant="secondary">
            {t('stored.dashboard')}
          </ButtonLink>
        </div>
      </div>
    );
  }
  const { link } = state;
  return (
    <div className="flex max-w-form flex-col items-start gap-5">
      {state.step === 'ready' && state.refusal && (
        <RefusalNotice refusal={state.refusal}>
          {state.refusal.code === 'no_answer' && <p>{t('perhapsMade')}</p>}
          {(state.refusal.code === 'unavailable' || state.refusal.code === 'rate_limited') && <p>{t('linkKept')}</p>}
        </RefusalNotice>
      )}
      <p>{t.rich('lead', { email: link.email, b: (words) => <strong className="font-medium break-all">{words}</strong> })}</p>
      <p className="text-muted">{t('ends')}</p>
      <Button busy={state.step === 'busy'} onClick={() => redeem(link)}>
        {state.step === 'busy' ? t('busy') : t('submit')}
      </Button>
      <p className="text-13 text-muted">{t('notMine')}</p>
    </div>
  );
}
