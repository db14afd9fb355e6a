'use client';

import { Download } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useLinkAction } from '@/components/api/use-link-action';
import { Button, ButtonLink, buttonClass } from '@/components/ui/button';
import { inBold } from '@/components/ui/in-bold';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';

type Opened = Schemas['OpenedWhitepaper'];

/**
 * Shows the files behind an emailed link.
 *
 * @param children shown below the heading, whatever the state
 */
export function OpenWhitepaper({ children }: { children: ReactNode }) {
  const t = useTranslations('whitepapers.open');
  const locale = useLocale();
  const { state, run } = useLinkAction((link) => toResult(api.POST('/api/v1/whitepapers/open', { body: link })), {
    reusable: true,
  });
  const opened = state.step === 'done' ? state.value : undefined;
  return (
    <div className="flex flex-col gap-6">
      <h1 className="title [overflow-wrap:anywhere]">{opened ? opened[`title_${locale}`] : t('title')}</h1>
      {children}
      {state.step === 'reading' && (
        <div className="flex max-w-form flex-col gap-5">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-11 w-40" />
        </div>
      )}
      {(state.step === 'empty' || state.step === 'expired') && (
        <div className="flex max-w-form flex-col items-start gap-5">
          <Notice tone="wait" live={state.step === 'expired' ? 'alert' : 'status'}>
            <p>{t(state.step)}</p>
          </Notice>
          <ButtonLink href="/whitepapers">{t('another')}</ButtonLink>
        </div>
      )}
      {(state.step === 'ready' || state.step === 'busy') && (
        <div className="flex max-w-form flex-col items-start gap-5">
          {state.step === 'ready' && state.problem && <ProblemNotice problem={state.problem} />}
          <p>
            {t.rich('lead', {
              email: state.link.email,
              b: inBold,
            })}
          </p>
          <Button busy={state.step === 'busy'} onClick={() => run(state.link)}>
            {state.step === 'busy' ? t('busy') : t('submit')}
          </Button>
        </div>
      )}
      {state.step === 'done' && <Files opened={state.value} onAgain={() => run(state.link)} />}
    </div>
  );
}

function Files({ opened, onAgain }: { opened: Opened; onAgain: () => void }) {
  const t = useTranslations('whitepapers');
  return (
    <div className="flex max-w-form flex-col items-start gap-5">
      <p role="status">{t('open.ready')}</p>
      <ul className="flex flex-col gap-3">
        {opened.files.map(({ lang, bytes, url }, index) => (
          <li key={lang}>
            <a href={url} download className={buttonClass(index === 0 ? 'primary' : 'secondary')}>
              <Download aria-hidden className="size-4" strokeWidth={1.5} />
              {t('file', { language: t(`languages.${lang}`), size: Math.ceil(bytes / 1_000) })}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-13 text-muted">{t('open.minutes')}</p>
      <Button variant="secondary" onClick={onAgain}>
        {t('open.again')}
      </Button>
    </div>
  );
}
