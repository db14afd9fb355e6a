import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';

/** Turns email warnings on or off. */
export function NotificationSettings({ initial }: { initial: boolean }) {
  const t = useTranslations('dashboard.notifications');
  const [warnings, setWarnings] = useState(initial);
  const { busy, problem, run } = useCall();
  const [saved, setSaved] = useState(false);

  async function change(wanted: boolean) {
    setWarnings(wanted);
    setSaved(false);
    const result = await run(toResult(api.PATCH('/api/v1/me/notifications', { body: { warnings: wanted } })));
    setSaved(result.ok);
    setWarnings(result.ok ? result.value.warnings : !wanted);
  }

  return (
    <div className="flex flex-col gap-2">
      <label className="-mb-2 flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          checked={warnings}
          aria-busy={busy || undefined}
          onChange={({ target }) => !busy && change(target.checked)}
          className="check mt-1"
        />
        <span>{t('label')}</span>
      </label>
      <p role="status" className="text-13 text-muted empty:hidden">
        {saved && t(warnings ? 'on' : 'off')}
      </p>
      {problem && <ProblemNotice problem={problem} />}
    </div>
  );
}
