'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';

/** How long an email may take before another one makes sense, in seconds. */
const WAIT_SECONDS = 60;

/**
 * Leads back to the form of an email that was requested: at once to correct the address, after a minute to send the email again.
 *
 * @param onForm shows the form, with the address in it
 */
export function SendAgain({ onForm }: { onForm: () => void }) {
  const t = useTranslations('common.request');
  const [left, setLeft] = useState(WAIT_SECONDS);
  useEffect(() => {
    const end = Date.now() + WAIT_SECONDS * 1_000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000))), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button variant="secondary" onClick={onForm}>
        {t('different')}
      </Button>
      <Button variant="quiet" onClick={onForm} disabled={left > 0} className="tabular-nums">
        {left > 0 ? t('againIn', { seconds: left }) : t('again')}
      </Button>
    </div>
  );
}
