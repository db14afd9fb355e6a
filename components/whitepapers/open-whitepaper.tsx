'use client';

import { Download } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { type EmailedLink, useEmailedLink } from '@/components/api/emailed-link';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button, ButtonLink, buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';

type Opened = Schemas['OpenedWhitepaper'];
type State =
  | { step: 'reading' }
  | { step: 'empty' }
  | { step: 'ready'; link: EmailedLink; problem?: Problem }
  | { step: 'busy'; link: EmailedLink }
  | { step: 'expired' }
  | { step: 'opened'; link: EmailedLink; opened: Opened };

/**
 * Shows the files behind an emailed link. Opening the page records nothing, because email scanners open links too; the button does.
 *
 * @param children shown below the heading, whatever the state
 */
export function OpenWhitepaper({ children }: { children: ReactNode }) {
  const t = useTranslations('whitepapers.open');
  const locale = useLocale();
  const [state, setState] = useState<State>({ step: 'reading' });
  const forgetLink = useEmailedLink((link) => setState(link ? { step: 'ready', link } : { step: 'empty' }));

  async function open(link: EmailedLink) {
    setState({ step: 'busy', link });
    const result = await toResult(api.POST('/api/v1/whitepapers/open', { body: link }));
    if (result.ok) setState({ step: 'opened', link, opened: result.value });
    else if (result.problem.code === 'token_invalid' || result.problem.code === 'invalid_input') {
      forgetLink();
      setState({ step: 'expired' });
    } else setState({ step: 'ready', link, problem: result.problem });
  }

  const opened = state.step === 'opened' ? state.opened : undefined;
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
              b: (text) => <strong className="font-medium break-all">{text}</strong>,
            })}
          </p>
          <Button busy={state.step === 'busy'} onClick={() => open(state.link)}>
            {state.step === 'busy' ? t('busy') : t('submit')}
          </Button>
        </div>
      )}
      {opened && <Files opened={opened} onAgain={() => state.step === 'opened' && open(state.link)} />}
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
