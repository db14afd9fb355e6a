'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Accepted } from '@/components/api/accepted';
import { forgetBuyer, recallBuyer } from '@/components/api/buyer';
import { ApiForm, useApiForm } from '@/components/api/form';
import type { Problem } from '@/components/api/problem';
import { SendAgain } from '@/components/api/send-again';
import { postSignIn } from '@/components/api/sign-in';
import { Button, buttonClass } from '@/components/ui/button';
import { EmailField, TextField } from '@/components/ui/field';
import { inBold } from '@/components/ui/in-bold';

/** The outcome of a form submitted without JavaScript, from the query of the page. */
export type SignInOutcome = 'sent' | 'email' | 'rate_limited' | undefined;

/**
 * Requests a sign-in link; without JavaScript the browser submits the same form. With a password, which only staff have, it signs in
 * at once and needs JavaScript.
 */
export function SignInForm({
  callbackUrl,
  outcome,
  withPassword,
}: {
  callbackUrl: string | undefined;
  outcome: SignInOutcome;
  withPassword: boolean;
}) {
  const t = useTranslations('signin');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(outcome === 'sent');
  // Unknown when the form was submitted without JavaScript.
  const [email, setEmail] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const form = useApiForm<unknown>({
    initialProblem: toProblem(outcome),
    call: async (read, values) => {
      const address = read('email');
      if (withPassword)
        return postSignIn('/api/v1/auth/login', { email: address, password: String(values.get('password') ?? '') });
      const result = await requestLink(address, locale, callbackUrl);
      if (!result.ok) input.current?.focus();
      return result;
    },
    explain: (problem) => (problem.code === 'invalid_input' ? { email: t('emailInvalid') } : {}),
    onDone: (_value, read) => {
      if (!withPassword) {
        forgetBuyer();
        setEmail(read('email'));
        return setSent(true);
      }
      setLeaving(true);
      // A full page load renders everything for the signed-in reader; `replace` removes this page from the history.
      window.location.replace(isLocalPath(callbackUrl) ? callbackUrl : `/${locale}/admin`);
    },
  });
  const busy = form.busy || leaving;

  // Who just subscribed in this tab has typed the address already.
  useEffect(() => {
    if (!withPassword && input.current?.value === '') input.current.value = recallBuyer()?.email ?? '';
  }, [withPassword]);

  if (sent) return <Sent email={email} onAgain={() => setSent(false)} />;
  return (
    <ApiForm form={form} method="post" action="/api/auth/signin/email" className="gap-5">
      <input type="hidden" name="locale" value={locale} />
      {callbackUrl && <input type="hidden" name="callback_url" value={callbackUrl} />}
      <EmailField
        ref={input}
        name="email"
        defaultValue={email}
        label={t('email')}
        hint={withPassword ? t('password.emailHint') : t('hint')}
        autoComplete={withPassword ? 'username' : 'email'}
      />
      {withPassword && <TextField name="password" label={t('password.label')} type="password" autoComplete="current-password" />}
      <div>
        <Button type="submit" busy={busy}>
          {withPassword ? t(busy ? 'confirm.busy' : 'confirm.submit') : t(busy ? 'sending' : 'submit')}
        </Button>
      </div>
    </ApiForm>
  );
}

function requestLink(email: string, locale: string, callbackUrl: string | undefined) {
  const body = { email, locale, ...(callbackUrl ? { callback_url: callbackUrl } : {}) };
  return postSignIn('/api/auth/signin/email', body);
}

/** Says that the link is on its way. */
function Sent({ email, onAgain }: { email: string | undefined; onAgain: () => void }) {
  const t = useTranslations('signin.sent');
  const common = useTranslations('common.request');
  const locale = useLocale();
  const again = email ? (
    <SendAgain onForm={onAgain} />
  ) : (
    <a href={`/${locale}/signin`} className={buttonClass('secondary')}>
      {common('different')}
    </a>
  );
  return (
    <Accepted title={t('title')} note={t('nothing')} again={again}>
      {email ? t.rich('lead', { email, b: inBold }) : t('leadBare')}
    </Accepted>
  );
}

/** Whether a path leads to a page of this site. */
function isLocalPath(path: string | undefined): path is string {
  const { origin } = window.location;
  return Boolean(path?.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin).origin === origin);
}

/** Why a form submitted without JavaScript failed. */
function toProblem(outcome: SignInOutcome): Problem | undefined {
  if (outcome === undefined || outcome === 'sent') return undefined;
  return { code: outcome === 'email' ? 'invalid_input' : outcome };
}
