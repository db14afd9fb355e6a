'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Problem, toResult } from '@/components/api/client';
import { type EmailedLink, useEmailedLink } from '@/components/api/emailed-link';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button, ButtonLink } from '@/components/ui/button';
import { inBold } from '@/components/ui/in-bold';
import { Notice } from '@/components/ui/notice';
import { saveFile } from '@/components/ui/save-file';
import { Skeleton } from '@/components/ui/skeleton';

type State =
  | { step: 'reading' }
  | { step: 'empty' }
  | { step: 'ready'; link: EmailedLink }
  | { step: 'expired' }
  | { step: 'erased' };

const titles = {
  reading: 'title',
  ready: 'title',
  empty: 'empty.title',
  expired: 'expired.title',
  erased: 'erased.title',
} as const satisfies Record<State['step'], string>;

/**
 * What a person can do with an emailed link to their data. Opening the page does nothing; the buttons do.
 *
 * @param children shown below the heading, whatever the state
 */
export function ConfirmPrivacy({ children }: { children: ReactNode }) {
  const t = useTranslations('privacy.confirm');
  const [state, setState] = useState<State>({ step: 'reading' });
  const forgetLink = useEmailedLink((link) => setState(link ? { step: 'ready', link } : { step: 'empty' }));
  const end = (step: 'expired' | 'erased') => {
    forgetLink();
    setState({ step });
  };
  return (
    // As tall as the choices, so that nothing moves once the link has been read.
    <div className="flex min-h-[46rem] max-w-form flex-col gap-6">
      <h1 className="title">{t(titles[state.step])}</h1>
      {children}
      {state.step === 'reading' && <Skeleton className="h-24 w-full" />}
      {(state.step === 'empty' || state.step === 'expired') && (
        <div className="flex flex-col items-start gap-5">
          <Notice tone="wait" live={state.step === 'expired' ? 'alert' : undefined}>
            <p>{t(`${state.step}.lead`)}</p>
          </Notice>
          <ButtonLink href="/privacy/request">{t('another')}</ButtonLink>
        </div>
      )}
      {state.step === 'ready' && <Choices link={state.link} onEnd={end} />}
      {state.step === 'erased' && (
        <div className="flex flex-col items-start gap-5">
          <Notice tone="good" live="status">
            <p>{t('erased.lead')}</p>
          </Notice>
          <ButtonLink variant="secondary" href="/">
            {t('erased.home')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function Choices({ link, onEnd }: { link: EmailedLink; onEnd: (step: 'expired' | 'erased') => void }) {
  const t = useTranslations('privacy.confirm');
  const [erasing, setErasing] = useState(false);
  const [staff, setStaff] = useState(false);
  return (
    <>
      <p className="text-17">{t.rich('lead', { email: link.email, b: inBold })}</p>
      <section aria-labelledby="copy" className="flex flex-col items-start gap-3 border-t border-line pt-5">
        <h2 id="copy" className="text-17 font-medium">
          {t('copy.title')}
        </h2>
        <p className="text-muted">{t('copy.lead')}</p>
        <Copy link={link} onExpired={() => onEnd('expired')} />
      </section>
      <section aria-labelledby="erase" className="flex flex-col items-start gap-3 border-t border-line pt-5">
        <h2 id="erase" className="text-17 font-medium">
          {t('erase.title')}
        </h2>
        <p className="text-muted">{t('erase.lead')}</p>
        <p className="text-muted">{t('erase.kept')}</p>
        {staff && (
          <Notice tone="wait" live="alert">
            <p>{t('erase.staff')}</p>
          </Notice>
        )}
        <Button variant="danger" onClick={() => setErasing(true)}>
          {t('erase.submit')}
        </Button>
      </section>
      <p className="text-13 text-muted">{t('notMine')}</p>
      {erasing && (
        <CallDialog
          title={t('erase.confirmTitle')}
          target={link.email}
          lead={t('erase.confirmLead')}
          confirm={t('erase.confirm')}
          danger
          call={async () => {
            const result = await toResult(api.POST('/api/v1/privacy/erase', { body: link }));
            if (result.ok) return result;
            if (result.problem.code === 'token_invalid') onEnd('expired');
            if (result.problem.code !== 'state_conflict') return result;
            setStaff(true);
            setErasing(false);
            return undefined;
          }}
          onDone={() => onEnd('erased')}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  );
}

function Copy({ link, onExpired }: { link: EmailedLink; onExpired: () => void }) {
  const t = useTranslations('privacy.confirm.copy');
  const [state, setState] = useState<'idle' | 'busy' | 'done' | Problem>('idle');
  async function download() {
    setState('busy');
    const result = await toResult(api.POST('/api/v1/privacy/export', { body: link, parseAs: 'blob' }));
    if (result.ok) {
      saveFile('personal-data.json', result.value);
      setState('done');
    } else if (result.problem.code === 'token_invalid') onExpired();
    else setState(result.problem);
  }
  return (
    <>
      {typeof state === 'object' && <ProblemNotice problem={state} />}
      <Button variant="secondary" busy={state === 'busy'} onClick={() => void download()}>
        {state === 'busy' ? t('busy') : t('submit')}
      </Button>
      <p role="status" className="text-13 text-muted empty:hidden">
        {state === 'done' ? t('done') : ''}
      </p>
    </>
  );
}
