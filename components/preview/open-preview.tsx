'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, type Problem, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';

type State = { step: 'opening' } | { step: 'ended' } | { step: 'failed'; problem: Problem };

/** Opens the preview of the token in the fragment. A link may be opened any number of times, so no button is needed. */
export function OpenPreview() {
  const t = useTranslations('preview');
  const locale = useLocale();
  const [state, setState] = useState<State>({ step: 'opening' });
  // Of two calls, the response to the later one counts.
  const latest = useRef(0);
  const open = async () => {
    latest.current += 1;
    const own = latest.current;
    const token = new URLSearchParams(window.location.hash.slice(1)).get('token');
    if (!token) return setState({ step: 'ended' });
    setState({ step: 'opening' });
    const result = await toResult(api.POST('/api/v1/previews/open', { body: { token } }));
    if (own !== latest.current) return;
    // The page with the token is replaced, so that it is not in the history.
    if (result.ok) return window.location.replace(`/${locale}/preview/${result.value.id}`);
    const ended = result.problem.code === 'token_invalid' || result.problem.code === 'invalid_input';
    setState(ended ? { step: 'ended' } : { step: 'failed', problem: result.problem });
  };
  const openNow = useEffectEvent(open);
  useEffect(() => {
    const onHashChange = () => void openNow();
    onHashChange();
    window.addEventListener('hashchange', onHashChange);
    return () => {
      latest.current += 1;
      window.removeEventListener('hashchange', onHashChange);
    };
  }, []);

  if (state.step === 'failed') return <ProblemNotice problem={state.problem} onRetry={open} />;
  if (state.step === 'ended') {
    return (
      <Notice tone="wait" live="alert" title={t('ended.title')}>
        <p>{t('ended.lead')}</p>
      </Notice>
    );
  }
  return (
    <div role="status" className="flex flex-col gap-3 noscript:hidden">
      <span className="sr-only">{t('opening')}</span>
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-6 w-3/5" />
    </div>
  );
}
