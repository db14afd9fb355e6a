'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
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

/** Requests a sign-in link. Without JavaScript the browser submits the same form. */
export function SignInForm({ callbackUrl, outcome }: { callbackUrl: string | undefined; outcome: Outcome }) {
  const t = useTranslations('signin');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>(() => startFrom(outcome));
  const problem = state.step === 'idle' ? state.problem : undefined;
  const emailInvalid = problem?.code === 'invalid_input';

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setState({ step: 'busy' });
    const body = { email, locale, ...(callbackUrl ? { callback_url: callbackUrl } : {}) };
    const result = await postSignIn('/api/auth/signin/email', body);
    setState(result.ok ? { step: 'sent', email } : { step: 'idle', problem: result.problem });
    if (!result.ok) input.current?.focus();
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
      <Field id="email" label={t('email')} hint={t('hint')} error={emailInvalid && t('emailInvalid')}>
        <Input
          ref={input}
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          maxLength={254}
          aria-describedby={describedBy('email')}
          aria-invalid={emailInvalid || undefined}
        />
      </Field>
      <div>
        <Button type="submit" busy={state.step === 'busy'}>
          {state.step === 'busy' ? t('sending') : t('submit')}
        </Button>
      </div>
    </form>
  );
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
