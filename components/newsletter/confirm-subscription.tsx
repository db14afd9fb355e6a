'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { type EmailedLink, useEmailedLink } from '@/components/api/emailed-link';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { Topic } from './topic-choice';

type State =
  | { step: 'reading' }
  | { step: 'empty' }
  | { step: 'expired' }
  | { step: 'ready'; link: EmailedLink; problem?: Problem }
  | { step: 'busy'; link: EmailedLink }
  | { step: 'done'; choice: Schemas['NewsletterChoice'] }
  | { step: 'left' };

/**
 * Confirms a subscription with an emailed link. Opening the page does not use the link, because email scanners open links too; the
 * button does.
 *
 * @param children shown below the heading, whatever the state
 */
export function ConfirmSubscription({ topics, children }: { topics: readonly Topic[]; children: ReactNode }) {
  const t = useTranslations('newsletter.confirm');
  const [state, setState] = useState<State>({ step: 'reading' });
  const forgetLink = useEmailedLink((link) => setState(link ? { step: 'ready', link } : { step: 'empty' }));

  async function confirm(link: EmailedLink) {
    setState({ step: 'busy', link });
    const result = await toResult(api.POST('/api/v1/newsletter/confirm', { body: link }));
    if (result.ok) {
      forgetLink();
      setState(result.value.status === 'confirmed' ? { step: 'done', choice: result.value } : { step: 'left' });
    } else if (result.problem.code === 'token_invalid' || result.problem.code === 'invalid_input') {
      forgetLink();
      setState({ step: 'expired' });
    } else {
      setState({ step: 'ready', link, problem: result.problem });
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <h1 className="title">{t(titles[state.step])}</h1>
      {children}
      <div className="flex max-w-form flex-col items-start gap-5">
        {state.step === 'reading' && <Skeleton className="h-24 w-full" />}
        {(state.step === 'empty' || state.step === 'expired' || state.step === 'left') && (
          <>
            <Notice tone="wait" live={state.step === 'empty' ? 'status' : 'alert'}>
              <p>{t(`${state.step}.lead`)}</p>
            </Notice>
            <ButtonLink href="/newsletter">{t('another')}</ButtonLink>
          </>
        )}
        {(state.step === 'ready' || state.step === 'busy') && (
          <>
            {state.step === 'ready' && state.problem && <ProblemNotice problem={state.problem} />}
            <p>
              {t.rich('lead', {
                email: state.link.email,
                b: (text) => <strong className="font-medium break-all">{text}</strong>,
              })}
            </p>
            <Button busy={state.step === 'busy'} onClick={() => void confirm(state.link)}>
              {state.step === 'busy' ? t('busy') : t('submit')}
            </Button>
            <p className="text-13 text-muted">{t('notMine')}</p>
          </>
        )}
        {state.step === 'done' && <Done choice={state.choice} topics={topics} />}
      </div>
    </div>
  );
}

const titles = {
  reading: 'title',
  ready: 'title',
  busy: 'title',
  empty: 'empty.title',
  expired: 'expired.title',
  left: 'left.title',
  done: 'done.title',
} as const satisfies Record<State['step'], string>;

function Done({ choice, topics }: { choice: Schemas['NewsletterChoice']; topics: readonly Topic[] }) {
  const t = useTranslations('newsletter.confirm');
  const names = choice.topics.map((slug) => topics.find((each) => each.slug === slug)?.name ?? slug);
  return (
    <>
      <Notice tone="good" live="status">
        <p>{names.length === 0 ? t('done.all') : t('done.some', { topics: names.join(' · ') })}</p>
        <p>{t('done.change')}</p>
      </Notice>
      <ButtonLink variant="secondary" href="/archive">
        {t('archive')}
      </ButtonLink>
    </>
  );
}
