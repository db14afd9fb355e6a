'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Problem } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { postSignIn } from '@/components/api/sign-in';
import { Button, buttonClass } from '@/components/ui/button';
import { describedBy, Field, Input } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';

/** The outcome of a form submitted without JavaScript, from the query of the page. */
export type Outcome = 'sent' | 'email' | 'rate_limited' | undefined;

type State =
  | { step: 'idle'; problem?: Problem }
  | { step: 'busy' }
  /** `email` is unknown when the form was submitted without JavaScript */
  | { step: 'sent'; email: string | undefined };

/**
 * Requests a sign-in link. Without JavaScript the browser submits the same form. Members of staff can choose to use a password,
 * which needs JavaScript.
 */
export function SignInForm({ callbackUrl, outcome }: { callbackUrl: string | undefined; outcome: Outcome }) {
  const t = useTranslations('signin');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>(() => startFrom(outcome));
  const passwordInput = useRef<HTMLInputElement>(null);
  const [withPassword, setWithPassword] = useState(false);
  const problem = state.step === 'idle' ? state.problem : undefined;
  const emailInvalid = problem?.code === 'invalid_input';

  useEffect(() => {
    if (withPassword) (input.current?.value ? passwordInput : input).current?.focus();
  }, [withPassword]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const email = String(values.get('email') ?? '').trim();
    setState({ step: 'busy' });
    if (withPassword) return logIn(email, String(values.get('password') ?? ''));
    const body = { email, locale, ...(callbackUrl ? { callback_url: callbackUrl } : {}) };
    const result = await postSignIn('/api/auth/signin/email', body);
    setState(result.ok ? { step: 'sent', email } : { step: 'idle', problem: result.problem });
    if (!result.ok) input.current?.focus();
  }

  async function logIn(email: string, password: string) {
    const result = await postSignIn('/api/v1/auth/login', { email, password });
    if (!result.ok) return setState({ step: 'idle', problem: result.problem });
    // A full page load renders everything for the signed-in reader; `replace` removes this page from the history.
    window.location.replace(isLocalPath(callbackUrl) ? callbackUrl : `/${locale}/admin`);
  }

  if (state.step === 'sent') {
    return (
      <div ref={focusOn} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
        <Notice tone="good" live="status" title={t('sent.title')}>
          <p>
            {state.email
              ? t.rich('sent.lead', {
                  email: state.email,
                  b: (text) => <strong className="font-medium break-all">{text}</strong>,
                })
              : t('sent.leadBare')}
          </p>
        </Notice>
        <p className="text-muted">{t('sent.nothing')}</p>
        {state.email ? (
          <Button variant="secondary" onClick={() => setState({ step: 'idle' })}>
            {t('sent.again')}
          </Button>
        ) : (
          <a href={`/${locale}/signin`} className={buttonClass('secondary')}>
            {t('sent.again')}
          </a>
        )}
      </div>
    );
  }

  return (
    <form method="post" action="/api/auth/signin/email" onSubmit={send} noValidate className="flex flex-col gap-5">
      {problem && !emailInvalid && <ProblemNotice problem={problem} />}
      <input type="hidden" name="locale" value={locale} />
      {callbackUrl && <input type="hidden" name="callback_url" value={callbackUrl} />}
      <Field
        id="email"
        label={t('email')}
        hint={withPassword ? t('password.emailHint') : t('hint')}
        error={emailInvalid && t('emailInvalid')}
      >
        <Input
          ref={input}
          id="email"
          name="email"
          type="email"
          autoComplete={withPassword ? 'username' : 'email'}
          inputMode="email"
          spellCheck={false}
          maxLength={254}
          aria-describedby={describedBy('email')}
          aria-invalid={emailInvalid || undefined}
        />
      </Field>
      {withPassword && (
        <Field id="password" label={t('password.label')}>
          <Input
            ref={passwordInput}
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            aria-describedby={describedBy('password')}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" busy={state.step === 'busy'}>
          {withPassword
            ? t(state.step === 'busy' ? 'confirm.busy' : 'confirm.submit')
            : t(state.step === 'busy' ? 'sending' : 'submit')}
        </Button>
        <button
          type="button"
          className="cursor-pointer text-15 text-muted underline-offset-4 hover:text-jade hover:underline max-md:min-h-11"
          onClick={() => {
            setWithPassword(!withPassword);
            setState({ step: 'idle' });
          }}
        >
          {t(withPassword ? 'password.useLink' : 'password.use')}
        </button>
      </div>
    </form>
  );
}

/** Whether a path leads to a page of this site. */
function isLocalPath(path: string | undefined): path is string {
  const { origin } = window.location;
  return Boolean(path?.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin).origin === origin);
}

/** Moves the focus from the form that disappeared to what replaced it. */
function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

function startFrom(outcome: Outcome): State {
  if (outcome === 'sent') return { step: 'sent', email: undefined };
  if (outcome === undefined) return { step: 'idle' };
  return { step: 'idle', problem: { code: outcome === 'email' ? 'invalid_input' : outcome } };
}
