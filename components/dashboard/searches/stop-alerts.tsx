'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { parseToken, useFragment } from '@/components/api/emailed-link';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

type Step = 'reading' | 'empty' | 'ready' | 'busy' | 'failed' | 'done';

/** Turns off all alerts of the subscriber whose token is in the fragment, which is removed from the address bar at once. */
export function StopAlerts() {
  const t = useTranslations('searches.stop');
  const [step, setStep] = useState<Step>('reading');
  const [token, setToken] = useState('');
  useFragment(parseToken, (found) => {
    setToken(found ?? '');
    setStep(found ? 'ready' : 'empty');
  });

  async function stop() {
    setStep('busy');
    const response = await fetch(`/api/unsubscribe/${encodeURIComponent(token)}`, { method: 'POST' }).catch(() => undefined);
    setStep(response?.ok ? 'done' : 'failed');
  }

  if (step === 'reading') return null;
  if (step === 'empty' || step === 'done')
    return (
      <div className="flex max-w-form flex-col items-start gap-5">
        <Notice tone={step === 'done' ? 'good' : 'wait'} live="status">
          {t(step)}
        </Notice>
        <ButtonLink href="/dashboard/searches" variant="secondary">
          {t('manage')}
        </ButtonLink>
      </div>
    );
  return (
    <div className="flex max-w-form flex-col items-start gap-5">
      {step === 'failed' && (
        <Notice tone="bad" live="alert">
          {t('failed')}
        </Notice>
      )}
      <p>{t('lead')}</p>
      <Button busy={step === 'busy'} onClick={() => void stop()}>
        {t('submit')}
      </Button>
    </div>
  );
}
