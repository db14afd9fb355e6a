'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { describedBy, Field, Input } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { callApi, type Refusal } from './call';
import { RefusalNotice } from './refusal-notice';

type State = { step: 'idle'; refusal?: Refusal } | { step: 'busy' } | { step: 'accepted'; email: string };

const never = () => () => undefined;

/** Asks that a link be mailed. What it says afterwards is the same for every address, as the API's answer is. */
export function RequestForm() {
  const t = useTranslations('keys.request');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ step: 'idle' });
  const refusal = state.step === 'idle' ? state.refusal : undefined;
  const badEmail = refusal?.code === 'invalid_input';
  const busy = state.step === 'busy';
  // Until the page runs, a press would send the form the browser's own way, which the API does not take.
  const runs = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setState({ step: 'busy' });
    const called = await callApi('/api/v1/keys/request', { method: 'POST', body: { email, locale }, locale });
    setState(called.ok ? { step: 'accepted', email } : { step: 'idle', refusal: called.refusal });
    if (!called.ok) input.current?.focus();
  }

  if (state.step === 'accepted') {
    return (
      <div ref={focusOn} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
        <Notice tone="good" live="status" title={t('accepted.title')}>
          <p>
            {t.rich('accepted.lead', {
              email: state.email,
              b: (words) => <strong className="font-medium break-all">{words}</strong>,
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
      {refusal && !badEmail && <RefusalNotice refusal={refusal} />}
      <Field id="email" label={t('email')} hint={t('hint')} error={badEmail && t('badEmail')}>
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
          aria-invalid={badEmail || undefined}
          aria-describedby={describedBy('email')}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={!runs} className="self-start">
        {busy ? t('sending') : t('submit')}
      </Button>
    </form>
  );
}

/** What replaced the form takes over the focus, so that keyboard and screen reader go on from there. */
function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
