'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { describedBy, Field, Input } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { post, type Refusal } from './post';
import { RefusalNotice } from './refusal-notice';

/** What the page's own address says of a form that was sent without script. */
export type Outcome = 'sent' | 'email' | 'rate_limited' | undefined;

type State =
  | { step: 'idle'; refusal?: Refusal | undefined }
  | { step: 'busy' }
  /** `email` is unknown when the form was sent without script */
  | { step: 'sent'; email: string | undefined };

/** Asks for a sign-in link; without script the same form is posted as it is. */
export function SignInForm({ callbackUrl, outcome }: { callbackUrl: string | undefined; outcome: Outcome }) {
  const t = useTranslations('signin');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>(() => startFrom(outcome));
  const refusal = state.step === 'idle' ? state.refusal : undefined;
  const badEmail = refusal?.code === 'invalid_input';

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setState({ step: 'busy' });
    const body = { email, locale, ...(callbackUrl ? { callback_url: callbackUrl } : {}) };
    const posted = await post('/api/auth/signin/email', body, locale);
    setState(posted.ok ? { step: 'sent', email } : { step: 'idle', refusal: posted });
    if (!posted.ok) input.current?.focus();
  }

  if (state.step === 'sent') {
    return (
      <div ref={focusOn} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
        <Notice tone="good" live="status" title={t('sent.title')}>
          <p>
            {state.email
              ? t.rich('sent.lead', {
                  email: state.email,
                  b: (words) => <strong className="font-medium break-all">{words}</strong>,
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
      {refusal && !badEmail && <RefusalNotice refusal={refusal} />}
      <input type="hidden" name="locale" value={locale} />
      {callbackUrl && <input type="hidden" name="callback_url" value={callbackUrl} />}
      <Field id="email" label={t('email')} hint={t('hint')} error={badEmail && t('failure.email')}>
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
          aria-invalid={badEmail || undefined}
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

/** The form is gone, and with it the focus: it goes where the answer stands. */
function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

function startFrom(outcome: Outcome): State {
  if (outcome === 'sent') return { step: 'sent', email: undefined };
  if (outcome === undefined) return { step: 'idle' };
  return { step: 'idle', refusal: { code: outcome === 'email' ? 'invalid_input' : outcome } };
}
