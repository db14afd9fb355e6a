import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Problem, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';

/** Turns warnings by email on or off. */
export function NotificationSettings({ initial }: { initial: boolean }) {
  const t = useTranslations('dashboard.notifications');
  const [warnings, setWarnings] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  async function change(wanted: boolean) {
    setWarnings(wanted);
    setBusy(true);
    const result = await toResult(api.PATCH('/api/v1/me/notifications', { body: { warnings: wanted } }));
    setBusy(false);
    setProblem(result.ok ? undefined : result.problem);
    setWarnings(result.ok ? result.value.warnings : !wanted);
  }

  return (
    <div className="flex flex-col gap-2">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          checked={warnings}
          aria-busy={busy || undefined}
          onChange={({ target }) => !busy && change(target.checked)}
          className="mt-1 size-4 shrink-0 accent-jade"
        />
        <span>{t('label')}</span>
      </label>
      {problem && <ProblemNotice problem={problem} />}
    </div>
  );
}
