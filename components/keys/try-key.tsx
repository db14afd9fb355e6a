'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { z } from 'zod';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Me } from '@/lib/account/schema';
import { type Called, callApi } from './call';
import { DurationText } from './duration';
import { RefusalNotice } from './refusal-notice';

/** Calls `/api/v1/me` with the key itself, as its holder's first program would, and says what came back. */
export function TryKey({ apiKey }: { apiKey: string }) {
  const t = useTranslations('keys.try');
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [called, setCalled] = useState<Called<z.infer<typeof Me>>>();

  async function attempt() {
    setBusy(true);
    setCalled(await callApi('/api/v1/me', { key: apiKey, locale }));
    setBusy(false);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="secondary" size="sm" busy={busy} onClick={attempt}>
        {busy ? t('busy') : t('submit')}
      </Button>
      {called && !called.ok && <RefusalNotice refusal={called.refusal} />}
      {called?.ok && called.value.key && called.value.quota && (
        <Notice tone="good" live="status">
          <p className="tabular">
            {t.rich('answer', {
              prefix: called.value.key.prefix,
              status: called.value.key.status,
              used: called.value.quota.day.used,
              limit: called.value.quota.day.limit,
              code: (words) => <code className="font-mono">{words}</code>,
              left: () => (
                <DurationText milliseconds={Date.parse(called.value.quota?.day.reset_at ?? '') - (called.at ?? Date.now())} />
              ),
            })}
          </p>
        </Notice>
      )}
    </div>
  );
}
