'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Result, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { DurationText } from '@/components/ui/duration';
import { Notice } from '@/components/ui/notice';

/** Calls `/api/v1/me` with the key, as a first program would, and shows the result. */
export function TryKey({ apiKey }: { apiKey: string }) {
  const t = useTranslations('keys.try');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result<Schemas['Me']>>();

  async function attempt() {
    setBusy(true);
    // Omits the cookie, so that only the key is tested.
    const request = { headers: { authorization: `Bearer ${apiKey}` }, credentials: 'omit' } as const;
    setResult(await toResult(api.GET('/api/v1/me', request)));
    setBusy(false);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="secondary" size="sm" busy={busy} onClick={attempt}>
        {busy ? t('busy') : t('submit')}
      </Button>
      {result && !result.ok && <ProblemNotice problem={result.problem} />}
      {result?.ok && result.value.key && result.value.quota && (
        <Notice tone="good" live="status">
          <p className="tabular">
            {t.rich('result', {
              prefix: result.value.key.prefix,
              status: result.value.key.status,
              used: result.value.quota.day.used,
              limit: result.value.quota.day.limit,
              code: (text) => <code className="font-mono">{text}</code>,
              left: () => (
                <DurationText
                  milliseconds={Date.parse(result.value.quota?.day.reset_at ?? '') - (result.respondedAt ?? Date.now())}
                />
              ),
            })}
          </p>
        </Notice>
      )}
    </div>
  );
}
