'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Problem, toResult } from '@/components/api/client';
import { type EmailedLink, useEmailedLink } from '@/components/api/emailed-link';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { type IssuedKey, IssuedKeyPanel } from './issued-key';

type State =
  | { step: 'reading' }
  | { step: 'empty' }
  | { step: 'ready'; link: EmailedLink; problem?: Problem }
  | { step: 'busy'; link: EmailedLink }
  | { step: 'expired' }
  | { step: 'issued'; issued: IssuedKey }
  | { step: 'stored'; prefix: string };

/** Turns an emailed link into a key. Opening the page does not use the link, because email scanners open links too; the button does. */
export function RedeemKey({ appUrl }: { appUrl: string }) {
  const t = useTranslations('keys.redeem');
  const [state, setState] = useState<State>({ step: 'reading' });
  const forgetLink = useEmailedLink((link) => setState(link ? { step: 'ready', link } : { step: 'empty' }));

  async function redeem(link: EmailedLink) {
    setState({ step: 'busy', link });
    const result = await toResult(api.POST('/api/v1/keys/issue', { body: link }));
    if (result.ok) {
      forgetLink();
      setState({ step: 'issued', issued: result.value });
    } else if (result.problem.code === 'token_invalid' || result.problem.code === 'invalid_input') {
      forgetLink();
      setState({ step: 'expired' });
    } else {
      setState({ step: 'ready', link, problem: result.problem });
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
  if (state.step === 'empty' || state.step === 'expired') {
    return (
      <div className="flex max-w-form flex-col items-start gap-5">
        <Notice tone="wait" live={state.step === 'expired' ? 'alert' : 'status'} title={t(`${state.step}.title`)}>
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
          <p>{t.rich('stored.lead', { prefix: state.prefix, code: (text) => <code className="font-mono">{text}</code> })}</p>
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
      {state.step === 'ready' && state.problem && (
        <ProblemNotice problem={state.problem}>
          {state.problem.code === 'no_response' && <p>{t('maybeCreated')}</p>}
          {(state.problem.code === 'unavailable' || state.problem.code === 'rate_limited') && <p>{t('linkStillValid')}</p>}
        </ProblemNotice>
      )}
      <p>{t.rich('lead', { email: link.email, b: (text) => <strong className="font-medium break-all">{text}</strong> })}</p>
      <p className="text-muted">{t('ends')}</p>
      <Button busy={state.step === 'busy'} onClick={() => redeem(link)}>
        {state.step === 'busy' ? t('busy') : t('submit')}
      </Button>
      <p className="text-13 text-muted">{t('notMine')}</p>
    </div>
  );
}
