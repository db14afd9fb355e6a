'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type Ref, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Field, Input, Select, Textarea } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { type Draft, type Trial, toAddress, toHeaders } from './request';
import { ResponseView, type TrialResponse } from './response-view';
import { readTrialKey, setTrialKey, subscribeToTrialKey } from './trial-key';

type State =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'stopped' }
  | { kind: 'failed' }
  | { kind: 'completed'; response: TrialResponse };

/** Sends the request of the form. A new request aborts the previous one. */
function useTrial(trial: Trial, draft: Draft, key: string) {
  const locale = useLocale();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  async function send() {
    stop();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'sending' });
    const startedAt = performance.now();
    try {
      const response = await fetch(toAddress(trial, draft.values), {
        method: trial.method,
        headers: {
          'Accept-Language': locale,
          ...Object.fromEntries(toHeaders(trial, draft.values)),
          ...(draft.identity === 'key' ? { Authorization: `Bearer ${key.trim()}` } : {}),
          ...(trial.body ? { 'Content-Type': trial.body.mediaType } : {}),
        },
        body: trial.body ? draft.body : undefined,
        // The cookie is sent only if the reader selected their session.
        credentials: draft.identity === 'session' ? 'same-origin' : 'omit',
        cache: 'no-store',
        signal: controller.signal,
      });
      const text = await response.text();
      const milliseconds = Math.round(performance.now() - startedAt);
      const { status, statusText, headers } = response;
      setState({ kind: 'completed', response: { status, statusText, milliseconds, headers: [...headers], text } });
    } catch {
      if (running.current === controller) setState({ kind: controller.signal.aborted ? 'stopped' : 'failed' });
    }
  }
  return { state, send, stop };
}

type Props = { trial: Trial; draft: Draft; onDraft: (draft: Draft) => void; curl: string };

/** A form that fills in a request, sends it and shows the response below, across the whole width. */
export function RequestForm({ trial, draft, onDraft, curl }: Props) {
  const t = useTranslations('docs.try');
  const id = useId();
  const key = useSyncExternalStore(subscribeToTrialKey, readTrialKey, () => '');
  const { state, send, stop } = useTrial(trial, draft, key);
  const setValue = (name: string, value: string) => onDraft({ ...draft, values: { ...draft.values, [name]: value } });
  const sending = state.kind === 'sending';
  const status = useRef<HTMLDivElement>(null);
  // The form may fill the screen: without this, sending would seem to do nothing.
  useEffect(() => {
    if (state.kind === 'completed' || state.kind === 'failed') status.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        autoComplete="off"
        className="flex min-w-0 flex-col gap-4 border-line px-4 py-4 max-lg:border-t lg:max-xl:col-start-1 lg:max-xl:row-start-1 lg:max-xl:border-e xl:border-t"
      >
        {trial.identities.length > 1 && (
          <fieldset>
            <legend className="text-13 font-medium">{t('as')}</legend>
            <div className="flex flex-wrap gap-x-5">
              {trial.identities.map((identity) => (
                <label key={identity} className="flex min-h-9 items-center gap-2 text-15 max-sm:min-h-11">
                  <input
                    type="radio"
                    name="identity"
                    value={identity}
                    checked={draft.identity === identity}
                    onChange={() => onDraft({ ...draft, identity })}
                    className="radio"
                  />
                  {t(identity)}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {draft.identity === 'key' && (
          <Field label={t('keyLabel')} hint={t('keyHint')}>
            <Input
              // Masked by a style, because browsers offer to save the value of a password field.
              type="text"
              autoComplete="off"
              spellCheck={false}
              required
              pattern="\s*hi[ka]_[0-9A-Za-z_]+\s*"
              value={key}
              // Browsers would say so in their own language, and not what a key looks like.
              onInvalid={(event) => event.currentTarget.setCustomValidity(t('keyInvalid'))}
              onChange={(event) => {
                event.target.setCustomValidity('');
                setTrialKey(event.target.value);
              }}
              placeholder="hik_…"
              size="code"
              className="font-mono [-webkit-text-security:disc]"
            />
          </Field>
        )}
        {trial.fields.length > 0 && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
            {trial.fields.map((field) => (
              <Parameter
                key={field.name}
                field={field}
                value={draft.values[field.name] ?? ''}
                onChange={(value) => setValue(field.name, value)}
              />
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
              value={draft.body}
              onChange={(event) => onDraft({ ...draft, body: event.target.value })}
              spellCheck={false}
              rows={Math.min(12, draft.body.split('\n').length + 1)}
              size="code"
              className="font-mono"
            />
          </div>
        )}
        {trial.changes && <Notice tone="wait">{t('writes')}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={sending}>
            {t('send')}
          </Button>
          {sending && (
            <Button variant="secondary" onClick={stop}>
              {t('stop')}
            </Button>
          )}
          <CopyButton text={curl} label={t('copyCurl')} variant="quiet" size="md" />
        </div>
      </form>
      <TrialStatus ref={status} state={state} />
      {state.kind === 'completed' && (
        <div className="min-w-0 px-4 pb-4 lg:max-xl:col-span-2">
          <ResponseView response={state.response} />
        </div>
      )}
    </>
  );
}

/** One parameter: of the path, of the query, or a header. */
function Parameter({
  field: { name, required, options, placeholder },
  value,
  onChange,
}: {
  field: Trial['fields'][number];
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useTranslations('docs.try');
  const words = useTranslations('docs.reference');
  const control = {
    id: useId(),
    required,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    size: 'code' as const,
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={control.id} className="text-13 font-medium">
        <code lang="en">{name}</code>
        {required && (
          <span aria-hidden className="font-normal text-muted">
            {' '}
            {words('required')}
          </span>
        )}
      </label>
      {options ? (
        <Select {...control}>
          {!required && <option value="">{placeholder ? t('preset', { value: placeholder }) : t('any')}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ) : (
        <Input {...control} placeholder={placeholder} spellCheck={false} />
      )}
    </div>
  );
}

/** How the request went, in one line. */
function TrialStatus({ ref, state }: { ref: Ref<HTMLDivElement>; state: State }) {
  const t = useTranslations('docs.try');
  return (
    <div
      ref={ref}
      role="status"
      className={
        state.kind === 'idle' ? 'sr-only' : 'min-w-0 scroll-mb-60 border-t border-line px-4 py-4 text-15 lg:max-xl:col-span-2'
      }
    >
      {(state.kind === 'sending' || state.kind === 'stopped') && <p className="text-muted">{t(state.kind)}</p>}
      {state.kind === 'failed' && <Notice tone="bad">{t('failed')}</Notice>}
      {state.kind === 'completed' && (
        <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <strong className={state.response.status < 400 ? 'font-semibold' : 'font-semibold text-brick'}>
            {`${state.response.status} ${state.response.statusText}`.trim()}
          </strong>
          <span className="text-13 text-muted">{t('took', { milliseconds: state.response.milliseconds })}</span>
        </p>
      )}
    </div>
  );
}
