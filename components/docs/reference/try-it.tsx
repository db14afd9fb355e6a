'use client';

import { ChevronDown } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Input, Select, Textarea } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { type Identity, type Trial, toAddress } from './request';
import { ResponseView, type TrialResponse } from './response-view';
import { readTrialKey, setTrialKey, subscribeToTrialKey } from './trial-key';

type State =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'stopped' }
  | { kind: 'failed' }
  | { kind: 'completed'; response: TrialResponse };

/** A form that sends a request to one operation and shows the response. */
export function TryIt({ trial }: { trial: Trial }) {
  const t = useTranslations('docs.try');
  const locale = useLocale();
  const id = useId();
  const key = useSyncExternalStore(subscribeToTrialKey, readTrialKey, () => '');
  const [identity, setIdentity] = useState<Identity>(trial.identities[0] ?? 'key');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = Object.fromEntries(trial.fields.map(({ name }) => [name, String(form.get(`field-${name}`) ?? '')]));
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'sending' });
    const startedAt = performance.now();
    try {
      const response = await fetch(toAddress(trial, values), {
        method: trial.method,
        headers: {
          'Accept-Language': locale,
          ...(identity === 'key' ? { Authorization: `Bearer ${key.trim()}` } : {}),
          ...(trial.body ? { 'Content-Type': trial.body.mediaType } : {}),
        },
        body: trial.body ? String(form.get('body') ?? '') : undefined,
        // The cookie is sent only if the reader selected their session.
        credentials: identity === 'session' ? 'same-origin' : 'omit',
        cache: 'no-store',
        signal: controller.signal,
      });
      const text = await response.text();
      const milliseconds = Math.round(performance.now() - startedAt);
      const result: TrialResponse = {
        status: response.status,
        statusText: response.statusText,
        milliseconds,
        headers: [...response.headers],
        text,
      };
      setState({ kind: 'completed', response: result });
    } catch {
      if (running.current === controller) setState({ kind: controller.signal.aborted ? 'stopped' : 'failed' });
    }
  }

  return (
    <details className="group rounded-2 border border-line bg-sheet">
      <summary className="flex min-h-11 list-none items-center justify-between px-4 text-15 font-medium text-jade hover:text-jade-strong [&::-webkit-details-marker]:hidden">
        {t('open')}
        <ChevronDown aria-hidden className="size-4 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <form onSubmit={send} autoComplete="off" className="flex flex-col gap-4 border-t border-line px-4 py-4">
        {trial.identities.length > 1 && (
          <fieldset>
            <legend className="text-15 font-medium">{t('as')}</legend>
            <div className="mt-1 flex flex-wrap gap-x-5">
              {trial.identities.map((each) => (
                <label key={each} className="flex min-h-9 items-center gap-2 text-15">
                  <input
                    type="radio"
                    name="identity"
                    value={each}
                    checked={identity === each}
                    onChange={() => setIdentity(each)}
                    className="size-4"
                  />
                  {t(each)}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {identity === 'key' && (
          <Field id={`${id}-key`} label={t('keyLabel')} hint={t('keyHint')}>
            <Input
              id={`${id}-key`}
              aria-describedby={`${id}-key-note`}
              // Hidden by style: for a password field the browser would offer to save it.
              type="text"
              autoComplete="off"
              spellCheck={false}
              required
              pattern="\s*hi[ka]_[0-9A-Za-z_]+\s*"
              value={key}
              onChange={(event) => setTrialKey(event.target.value)}
              placeholder="hik_…"
              className="font-mono text-15! [-webkit-text-security:disc]"
            />
          </Field>
        )}
        {trial.fields.length > 0 && (
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            {trial.fields.map(({ name, required, initial, options }) => (
              <div key={name} className="flex min-w-0 flex-col gap-1">
                <label htmlFor={`${id}-${name}`} className="text-13 font-medium">
                  <code lang="en">{name}</code>
                  {required && (
                    <span aria-hidden className="text-muted">
                      {' *'}
                    </span>
                  )}
                </label>
                {options ? (
                  <Select
                    id={`${id}-${name}`}
                    name={`field-${name}`}
                    required={required}
                    defaultValue={initial}
                    className="text-15!"
                  >
                    {!required && <option value="">—</option>}
                    {options.map((option) => (
                      <option key={option}>{option}</option>
                    ))}
                  </Select>
                ) : (
                  <Input
                    id={`${id}-${name}`}
                    name={`field-${name}`}
                    required={required}
                    defaultValue={initial}
                    spellCheck={false}
                    className="text-15!"
                  />
                )}
              </div>
            ))}
          </div>
        )}
        {trial.body && (
          <div className="flex flex-col gap-1">
            <label htmlFor={`${id}-body`} className="text-13 font-medium">
              {t('body')}
            </label>
            <Textarea
              id={`${id}-body`}
              name="body"
              defaultValue={trial.body.text}
              spellCheck={false}
              className="font-mono text-13!"
            />
          </div>
        )}
        {trial.method !== 'GET' && <Notice tone="wait">{t('writes')}</Notice>}
        <div className="flex gap-3">
          <Button type="submit" busy={state.kind === 'sending'}>
            {t('send')}
          </Button>
          {state.kind === 'sending' && (
            <Button variant="secondary" onClick={() => running.current?.abort()}>
              {t('stop')}
            </Button>
          )}
        </div>
        <div role="status" className="text-15">
          {state.kind === 'sending' && <p className="text-muted">{t('sending')}</p>}
          {state.kind === 'stopped' && <p className="text-muted">{t('stopped')}</p>}
          {state.kind === 'failed' && <Notice tone="bad">{t('failed')}</Notice>}
          {state.kind === 'completed' && (
            <p className="font-medium tabular-nums">
              {t('took', {
                status: `${state.response.status} ${state.response.statusText}`.trim(),
                milliseconds: state.response.milliseconds,
              })}
            </p>
          )}
        </div>
        {state.kind === 'completed' && <ResponseView response={state.response} />}
      </form>
    </details>
  );
}
