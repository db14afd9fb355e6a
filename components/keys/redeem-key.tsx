'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { api, type Problem, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useLinkAction } from '@/components/api/use-link-action';
import { Button, ButtonLink } from '@/components/ui/button';
import { inBold } from '@/components/ui/in-bold';
import { Titles } from '@/components/ui/masthead';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { Locale } from '@/lib/platform/i18n/locales';
import { useRouter } from '@/lib/platform/i18n/navigation';
import { type IssuedKey, IssuedKeyPanel } from './issued-key';

/** A key, of which only the prefix is kept once the reader has stored it. */
type Redeemed = { prefix: string; issued?: IssuedKey };

/**
 * Turns an emailed link into a key. The heading follows the state.
 *
 * @param secondTitles the headings in the other language, by the names of their messages
 * @param children shown below the heading, whatever the state
 */
export function RedeemKey({
  appUrl,
  other,
  secondTitles,
  children,
}: {
  appUrl: string;
  other: Locale;
  secondTitles: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const t = useTranslations('keys');
  const router = useRouter();
  const { state, run, replace } = useLinkAction<Redeemed>(async (link) => {
    const result = await toResult(api.POST('/api/v1/keys/issue', { body: link }));
    // Redeeming signs this browser in, which the header shows.
    if (result.ok) router.refresh();
    return result.ok ? { ok: true, value: { prefix: result.value.prefix, issued: result.value } } : result;
  });
  const step = state.step === 'done' && !state.value.issued ? 'stored' : state.step;
  return (
    <div className="flex flex-col gap-6">
      <header className="border-b border-edge pb-6">
        <Titles id="redeem" title={{ text: t(titles[step]) }} second={{ text: secondTitles[titles[step]] ?? '', lang: other }} />
      </header>
      {children}
      {state.step === 'reading' && <Reading />}
      {(state.step === 'empty' || state.step === 'expired') && <NoLink step={state.step} />}
      {(state.step === 'ready' || state.step === 'busy') && (
        <Confirm
          email={state.link.email}
          busy={state.step === 'busy'}
          problem={state.step === 'ready' ? state.problem : undefined}
          onConfirm={() => run(state.link)}
        />
      )}
      {state.step === 'done' && state.value.issued && (
        <IssuedKeyPanel
          labelledBy="redeem"
          issued={state.value.issued}
          appUrl={appUrl}
          onStored={() => replace({ prefix: state.value.prefix })}
        />
      )}
      {state.step === 'done' && step === 'stored' && <Stored prefix={state.value.prefix} />}
    </div>
  );
}

const titles = {
  reading: 'redeem.title',
  ready: 'redeem.title',
  busy: 'redeem.title',
  empty: 'redeem.empty.title',
  expired: 'redeem.expired.title',
  done: 'issued.title',
  stored: 'redeem.stored.title',
} as const;

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

function Confirm({
  email,
  busy,
  problem,
  onConfirm,
}: {
  email: string;
  busy: boolean;
  problem: Problem | undefined;
  onConfirm: () => void;
}) {
  const t = useTranslations('keys.redeem');
  return (
    <div className="flex max-w-form flex-col items-start gap-5">
      {problem && (
        <ProblemNotice problem={problem}>
          {problem.code === 'no_response' && <p>{t('maybeCreated')}</p>}
          {(problem.code === 'unavailable' || problem.code === 'rate_limited') && <p>{t('linkStillValid')}</p>}
        </ProblemNotice>
      )}
      <p>{t.rich('lead', { email, b: inBold })}</p>
      <p>{t('ends')}</p>
      <Button busy={busy} onClick={onConfirm}>
        {busy ? t('busy') : t('submit')}
      </Button>
      <p className="text-13 text-muted">{t('notMine')}</p>
    </div>
  );
}

function Stored({ prefix }: { prefix: string }) {
  const t = useTranslations('keys.redeem.stored');
  return (
    <div className="flex max-w-form flex-col items-start gap-5">
      <Notice tone="good" live="status">
        <p>{t.rich('lead', { prefix, code: (text) => <code className="font-mono">{text}</code> })}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/dashboard">{t('dashboard')}</ButtonLink>
        <ButtonLink href="/docs" variant="secondary">
          {t('docs')}
        </ButtonLink>
      </div>
    </div>
  );
}
