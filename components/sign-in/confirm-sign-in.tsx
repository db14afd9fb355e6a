'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { type EmailedLink, useEmailedLink } from '@/components/api/emailed-link';
import type { Problem } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { postSignIn } from '@/components/api/sign-in';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';

type State =
  | { step: 'reading' }
  | { step: 'empty' }
  | { step: 'ready'; link: EmailedLink; problem?: Problem }
  | { step: 'busy'; link: EmailedLink }
  | { step: 'expired' };

/** The second step of signing in. Opening the page does not use the link, because email scanners open links too; the button does. */
export function ConfirmSignIn() {
  const t = useTranslations('signin');
  const locale = useLocale();
  const [state, setState] = useState<State>({ step: 'reading' });
  const forgetLink = useEmailedLink((link) => setState(link ? { step: 'ready', link } : { step: 'empty' }));

  async function signIn(link: EmailedLink) {
    setState({ step: 'busy', link });
    const result = await postSignIn('/api/auth/callback/email', { ...link, locale });
    if (result.ok) {
      forgetLink();
      // A full page load renders everything for the signed-in reader; `replace` removes this page from the history.
      window.location.replace(result.value.callback_url);
    } else if (result.problem.code === 'token_invalid') {
      forgetLink();
      setState({ step: 'expired' });
    } else {
      setState({ step: 'ready', link, problem: result.problem });
    }
  }

  if (state.step === 'reading') {
    return (
      <div className="flex flex-col gap-5">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-11 w-32" />
      </div>
    );
  }
  if (state.step === 'empty' || state.step === 'expired') {
    return (
      <div className="flex flex-col items-start gap-5">
        <Notice tone="wait" live={state.step === 'expired' ? 'alert' : undefined} title={t(`confirm.${state.step}.title`)}>
          <p>{t(`confirm.${state.step}.lead`)}</p>
        </Notice>
        <ButtonLink href="/signin">{t('confirm.another')}</ButtonLink>
      </div>
    );
  }
  const { link } = state;
  return (
    <div className="flex flex-col items-start gap-5">
      {state.step === 'ready' && state.problem && <ProblemNotice problem={state.problem} />}
      <p>
        {t.rich('confirm.lead', { email: link.email, b: (text) => <strong className="font-medium break-all">{text}</strong> })}
      </p>
      <Button busy={state.step === 'busy'} onClick={() => signIn(link)}>
        {state.step === 'busy' ? t('confirm.busy') : t('confirm.submit')}
      </Button>
      <p className="text-13 text-muted">{t('confirm.notMine')}</p>
    </div>
  );
}
