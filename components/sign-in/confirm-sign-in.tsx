'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ProblemNotice } from '@/components/api/problem-notice';
import { postSignIn } from '@/components/api/sign-in';
import { useLinkAction } from '@/components/api/use-link-action';
import { Button, ButtonLink } from '@/components/ui/button';
import { inBold } from '@/components/ui/in-bold';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';

/** The second step of signing in, with an emailed link. */
export function ConfirmSignIn() {
  const t = useTranslations('signin');
  const locale = useLocale();
  const { state, run } = useLinkAction(async (link) => {
    const result = await postSignIn('/api/auth/callback/email', { ...link, locale });
    // A full page load renders everything for the signed-in reader; `replace` removes this page from the history.
    if (result.ok) window.location.replace(result.value.callback_url);
    return result;
  });

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
  // Once signed in, the button stays busy until the next page is there.
  const busy = state.step !== 'ready';
  return (
    <div className="flex flex-col items-start gap-5">
      {state.step === 'ready' && state.problem && <ProblemNotice problem={state.problem} />}
      <p>{t.rich('confirm.lead', { email: link.email, b: inBold })}</p>
      <Button busy={busy} onClick={() => run(link)}>
        {busy ? t('confirm.busy') : t('confirm.submit')}
      </Button>
      <p className="text-13 text-muted">{t('confirm.notMine')}</p>
    </div>
  );
}
