'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useLinkAction } from '@/components/api/use-link-action';
import { Button, ButtonLink } from '@/components/ui/button';
import { inBold } from '@/components/ui/in-bold';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { Topic } from './topic-choice';

/**
 * Confirms a subscription with an emailed link.
 *
 * @param children shown below the heading, whatever the state
 */
export function ConfirmSubscription({ topics, children }: { topics: readonly Topic[]; children: ReactNode }) {
  const t = useTranslations('newsletter.confirm');
  const { state, run } = useLinkAction((link) => toResult(api.POST('/api/v1/newsletter/confirm', { body: link })));
  const step = state.step === 'done' && state.value.status !== 'confirmed' ? 'left' : state.step;
  return (
    <div className="flex flex-col gap-6">
      <h1 className="title">{t(titles[step])}</h1>
      {children}
      <div className="flex max-w-form flex-col items-start gap-5">
        {state.step === 'reading' && <Skeleton className="h-24 w-full" />}
        {(step === 'empty' || step === 'expired' || step === 'left') && (
          <>
            <Notice tone="wait" live={step === 'empty' ? 'status' : 'alert'}>
              <p>{t(`${step}.lead`)}</p>
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
                b: inBold,
              })}
            </p>
            <Button busy={state.step === 'busy'} onClick={() => void run(state.link)}>
              {state.step === 'busy' ? t('busy') : t('submit')}
            </Button>
            <p className="text-13 text-muted">{t('notMine')}</p>
          </>
        )}
        {state.step === 'done' && step === 'done' && <Done choice={state.value} topics={topics} />}
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
} as const;

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
