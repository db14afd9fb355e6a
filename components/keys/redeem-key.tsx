'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { api, type Problem, toResult } from '@/components/api/client';
import { type EmailedLink, useEmailedLink } from '@/components/api/emailed-link';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button, ButtonLink, buttonClass } from '@/components/ui/button';
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

/**
 * Turns an emailed link into a key. Opening the page does not use the link, because email scanners open links too; the button
 * does. The heading follows the state.
 *
 * @param children shown below the heading, whatever the state
 */
export function RedeemKey({ appUrl, children }: { appUrl: string; children: ReactNode }) {
  const t = useTranslations('keys');
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

  return (
    <div className="flex flex-col gap-6">
      <h1 id="redeem" className="title">
        {t(titles[state.step])}
      </h1>
      {children}
      {state.step === 'reading' && <Reading />}
      {(state.step === 'empty' || state.step === 'expired') && <NoLink step={state.step} />}
      {(state.step === 'ready' || state.step === 'busy') && <Confirm state={state} onConfirm={() => redeem(state.link)} />}
      {state.step === 'issued' && (
        <IssuedKeyPanel
          labelledBy="redeem"
          issued={state.issued}
          appUrl={appUrl}
          onStored={() => setState({ step: 'stored', prefix: state.issued.prefix })}
        />
      )}
      {state.step === 'stored' && <Stored prefix={state.prefix} />}
    </div>
  );
}

const titles = {
  reading: 'redeem.title',
  ready: 'redeem.title',
  busy: 'redeem.title',
  empty: 'redeem.empty.title',
  expired: 'redeem.expired.title',
  issued: 'issued.title',
  stored: 'redeem.stored.title',
} as const satisfies Record<State['step'], string>;

function Reading() {
  return (
    <div className="flex max-w-form flex-col gap-5">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-11 w-40" />
    </div>
  );
}

function NoLink({ step }: { step: 'empty' | 'expired' }) {
  const t = useTranslations('keys.redeem');
  return (
    <div className="flex max-w-form flex-col items-start gap-5">
      <Notice tone="wait" live={step === 'expired' ? 'alert' : 'status'}>
        <p>{t(`${step}.lead`)}</p>
      </Notice>
      <ButtonLink href="/keys">{t('another')}</ButtonLink>
    </div>
  );
}

function Confirm({ state, onConfirm }: { state: Extract<State, { link: EmailedLink }>; onConfirm: () => void }) {
  const t = useTranslations('keys.redeem');
  const problem = state.step === 'ready' ? state.problem : undefined;
  const busy = state.step === 'busy';
  return (
    <div className="flex max-w-form flex-col items-start gap-5">
      {problem && (
        <ProblemNotice problem={problem}>
          {problem.code === 'no_response' && <p>{t('maybeCreated')}</p>}
          {(problem.code === 'unavailable' || problem.code === 'rate_limited') && <p>{t('linkStillValid')}</p>}
        </ProblemNotice>
      )}
      <p>{t.rich('lead', { email: state.link.email, b: (text) => <strong className="font-medium break-all">{text}</strong> })}</p>
      <p className="text-muted">{t('ends')}</p>
      <Button busy={busy} onClick={onConfirm}>
        {busy ? t('busy') : t('submit')}
      </Button>
      <p className="text-13 text-muted">{t('notMine')}</p>
    </div>
  );
}

function Stored({ prefix }: { prefix: string }) {
  const t = useTranslations('keys.redeem.stored');
  const locale = useLocale();
  return (
    <div className="flex max-w-form flex-col items-start gap-5">
      <Notice tone="good" live="status">
        <p>{t.rich('lead', { prefix, code: (text) => <code className="font-mono">{text}</code> })}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        {/* Redeeming has signed this browser in: a full page load shows that in the header too. */}
        <a href={`/${locale}/dashboard`} className={buttonClass()}>
          {t('dashboard')}
        </a>
        <ButtonLink href="/docs" variant="secondary">
          {t('docs')}
        </ButtonLink>
      </div>
    </div>
  );
}
