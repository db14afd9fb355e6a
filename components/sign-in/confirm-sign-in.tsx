'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { post, type Refusal } from './post';
import { RefusalNotice } from './refusal-notice';

type Link = { email: string; token: string };

type State =
  | { step: 'reading' }
  | { step: 'empty' }
  | { step: 'ready'; link: Link; refusal?: Refusal | undefined }
  | { step: 'busy'; link: Link }
  | { step: 'over' };

/** In this page's memory alone, so that an effect that runs twice still knows what it took out of the address. */
let taken: Link | undefined;

/**
 * The second step of signing in. The mailed link's token stands in the fragment, which no server sees; it is taken out of
 * the address bar at once. Opening the page redeems nothing: whatever opens links in mail does not press buttons.
 */
export function ConfirmSignIn() {
  const t = useTranslations('signin');
  const locale = useLocale();
  const [state, setState] = useState<State>({ step: 'reading' });

  useEffect(() => {
    const read = () => {
      taken = takeLink() ?? taken;
      setState(taken ? { step: 'ready', link: taken } : { step: 'empty' });
    };
    read();
    // A second link opened in the same tab changes nothing but the fragment.
    const onChange = () => window.location.hash && read();
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);

  async function redeem(link: Link) {
    setState({ step: 'busy', link });
    const posted = await post<{ callback_url: string }>('/api/auth/callback/email', { ...link, locale }, locale);
    if (posted.ok) {
      taken = undefined;
      // A whole new page, so that everything on it knows who reads; and no way back to this one.
      window.location.replace(posted.value.callback_url);
    } else if (posted.code === 'token_invalid') {
      taken = undefined;
      setState({ step: 'over' });
    } else {
      setState({ step: 'ready', link, refusal: posted });
    }
  }

  if (state.step === 'reading') {
    return (
      <div className="flex flex-col gap-5">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-11 w-32" />
      </div>
    );
  }
  if (state.step === 'empty' || state.step === 'over') {
    return (
      <div className="flex flex-col items-start gap-5">
        <Notice tone="wait" live={state.step === 'over' ? 'alert' : undefined} title={t(`confirm.${state.step}.title`)}>
          <p>{t(`confirm.${state.step}.lead`)}</p>
        </Notice>
        <ButtonLink href="/signin">{t('confirm.another')}</ButtonLink>
      </div>
    );
  }
  const { link } = state;
  return (
    <div className="flex flex-col items-start gap-5">
      {state.step === 'ready' && state.refusal && <RefusalNotice refusal={state.refusal} />}
      <p>
        {t.rich('confirm.lead', { email: link.email, b: (words) => <strong className="font-medium break-all">{words}</strong> })}
      </p>
      <Button busy={state.step === 'busy'} onClick={() => redeem(link)}>
        {state.step === 'busy' ? t('confirm.busy') : t('confirm.submit')}
      </Button>
      <p className="text-13 text-muted">{t('confirm.notMine')}</p>
    </div>
  );
}

/** Reads the link out of the fragment and takes it out of the address bar and the history entry. */
function takeLink(): Link | undefined {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  if (window.location.hash) window.history.replaceState(null, '', window.location.pathname);
  const [email, token] = [fragment.get('email'), fragment.get('token')];
  return email && token ? { email, token } : undefined;
}
