'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { api, type Problem, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { describedBy, Field, Input } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useHydrated } from '@/components/ui/use-hydrated';

type State = { step: 'idle'; problem?: Problem } | { step: 'busy' } | { step: 'accepted'; email: string };

/** Requests a key link. The confirmation is the same for every address, like the response of the API. */
export function RequestForm() {
  const t = useTranslations('keys.request');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ step: 'idle' });
  const problem = state.step === 'idle' ? state.problem : undefined;
  const emailInvalid = problem?.code === 'invalid_input';
  const busy = state.step === 'busy';
  // Before hydration a click would submit the form natively, which the API does not accept.
  const hydrated = useHydrated();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setState({ step: 'busy' });
    const result = await toResult(api.POST('/api/v1/keys/request', { body: { email, locale } }));
    setState(result.ok ? { step: 'accepted', email } : { step: 'idle', problem: result.problem });
    if (!result.ok) input.current?.focus();
  }

  if (state.step === 'accepted') {
    return (
      <div ref={focusOn} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
        <Notice tone="good" live="status" title={t('accepted.title')}>
          <p>
            {t.rich('accepted.lead', {
              email: state.email,
              b: (text) => <strong className="font-medium break-all">{text}</strong>,
            })}
          </p>
        </Notice>
        <p className="text-muted">{t('accepted.nothing')}</p>
        <Button variant="secondary" onClick={() => setState({ step: 'idle' })}>
          {t('accepted.again')}
        </Button>
      </div>
    );
  }

  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-5">
      {problem && !emailInvalid && <ProblemNotice problem={problem} />}
      <Field id="email" label={t('email')} error={emailInvalid && t('emailInvalid')}>
        <Input
          ref={input}
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={254}
          required
          readOnly={busy}
          aria-invalid={emailInvalid || undefined}
          aria-describedby={describedBy('email')}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={!hydrated} className="self-start">
        {busy ? t('sending') : t('submit')}
      </Button>
    </form>
  );
}

/** Moves the focus from the form that disappeared to what replaced it. */
function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
