'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { parseToken, useFragment } from '@/components/api/emailed-link';
import { ApiForm, onlyChanges, useApiForm } from '@/components/api/form';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/ui/button';
import { inBold } from '@/components/ui/in-bold';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { isUnsubscribeToken } from '@/lib/audience/contacts/rules';
import type { Locale } from '@/lib/platform/i18n/locales';
import { type Topic, TopicChoice } from './topic-choice';

type Preferences = Schemas['Preferences'];
type Loaded = { token: string; preferences: Preferences };
type State =
  | { step: 'reading' }
  | { step: 'invalid' }
  | { step: 'alerts'; token: string }
  | { step: 'failed'; token: string; problem: Problem }
  | ({ step: 'loaded' } & Loaded);

const isInvalid = ({ code }: Problem) => code === 'token_invalid' || code === 'invalid_input';

/**
 * What a contact receives, by the token of its newsletters. Reading changes nothing; the buttons do.
 *
 * @param children shown below the heading, whatever the state
 */
export function PreferencesForm({ topics, children }: { topics: readonly Topic[]; children: ReactNode }) {
  const t = useTranslations('newsletter.preferences');
  const [state, setState] = useState<State>({ step: 'reading' });
  const load = async (token: string) => {
    setState({ step: 'reading' });
    const result = await toResult(api.POST('/api/v1/newsletter/preferences', { body: { token } }));
    if (result.ok) setState({ step: 'loaded', token, preferences: result.value });
    else if (!isInvalid(result.problem)) setState({ step: 'failed', token, problem: result.problem });
    // Not a contact's token; emails about saved searches link here with a token of their own.
    else setState(isUnsubscribeToken(token) ? { step: 'alerts', token } : { step: 'invalid' });
  };
  useFragment(parseToken, (token) => (token ? void load(token) : setState({ step: 'invalid' })));
  const left = state.step === 'loaded' && state.preferences.status !== 'confirmed';
  return (
    <div className="flex flex-col gap-6">
      <h1 className="title">
        {state.step === 'invalid' || state.step === 'alerts' ? t(`${state.step}.title`) : t(left ? 'left.title' : 'title')}
      </h1>
      {children}
      <div className="flex max-w-form flex-col items-start gap-5">
        {state.step === 'reading' && (
          <div role="status" className="w-full noscript:hidden">
            <span className="sr-only">{t('reading')}</span>
            <Skeleton className="h-64 w-full" />
          </div>
        )}
        {state.step === 'invalid' && (
          <Notice tone="wait" live="alert">
            <p>{t('invalid.lead')}</p>
          </Notice>
        )}
        {state.step === 'alerts' && <Alerts token={state.token} />}
        {state.step === 'failed' && <ProblemNotice problem={state.problem} onRetry={() => void load(state.token)} />}
        {state.step === 'loaded' &&
          (left ? (
            <Left email={state.preferences.email} />
          ) : (
            <Choice loaded={state} topics={topics} onChanged={(preferences) => setState({ ...state, preferences })} />
          ))}
      </div>
    </div>
  );
}

function Choice({
  loaded: { token, preferences },
  topics,
  onChanged,
}: {
  loaded: Loaded;
  topics: readonly Topic[];
  onChanged: (preferences: Preferences) => void;
}) {
  const t = useTranslations('newsletter.preferences');
  const [saved, setSaved] = useState(false);
  const leaving = useCall();
  const change = (changes: Partial<Pick<Preferences, 'topics' | 'locale'>> & { unsubscribe?: true }) =>
    toResult(api.POST('/api/v1/newsletter/preferences', { body: { token, ...changes } }));
  const form = useApiForm({
    call: (read, values) => {
      setSaved(false);
      // What was not changed here may have been changed elsewhere.
      const before = { topics: preferences.topics.toSorted(), locale: preferences.locale };
      const topics = values.getAll('topics').map(String).toSorted();
      return change(onlyChanges(before, { topics, locale: read('locale') as Locale }));
    },
    onDone: (value) => {
      setSaved(true);
      onChanged(value);
    },
  });
  const unsubscribe = async () => {
    const result = await leaving.run(change({ unsubscribe: true }));
    if (result.ok) onChanged(result.value);
  };
  return (
    <>
      <p>{t.rich('for', { email: preferences.email, b: inBold })}</p>
      <ApiForm form={form} method="post" className="w-full gap-5" onChange={() => setSaved(false)}>
        <TopicChoice key={preferences.topics.join()} topics={topics} chosen={preferences.topics} locale={preferences.locale} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={form.busy}>
            {form.busy ? t('saving') : t('save')}
          </Button>
          <p role="status" className="text-15 text-jade">
            {saved && t('saved')}
          </p>
        </div>
      </ApiForm>
      <div className="mt-4 flex w-full flex-col items-start gap-3 border-t border-line pt-6">
        {leaving.problem && <ProblemNotice problem={leaving.problem} />}
        <p className="text-muted">{t('unsubscribeLead')}</p>
        <Button variant="secondary" busy={leaving.busy} onClick={() => void unsubscribe()}>
          {t('unsubscribe')}
        </Button>
      </div>
    </>
  );
}

function Left({ email }: { email: string }) {
  const t = useTranslations('newsletter.preferences.left');
  return (
    <>
      <Notice tone="good" live="status">
        <p>{t.rich('lead', { email, b: inBold })}</p>
      </Notice>
      <ButtonLink variant="secondary" href="/newsletter">
        {t('again')}
      </ButtonLink>
    </>
  );
}

/** Turns off alerts as a mail client would, with the same response for every token. */
function Alerts({ token }: { token: string }) {
  const t = useTranslations('newsletter.preferences.alerts');
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useCall();
  const stop = async () => {
    const sent = fetch(`/api/unsubscribe/${token}`, { method: 'POST' }).then((response) => ({ response }));
    if ((await run(toResult(sent))).ok) setDone(true);
  };
  if (done)
    return (
      <Notice tone="good" live="status">
        <p>{t('done')}</p>
      </Notice>
    );
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <p>{t('lead')}</p>
      <Button variant="secondary" busy={busy} onClick={() => void stop()}>
        {t('submit')}
      </Button>
    </>
  );
}
