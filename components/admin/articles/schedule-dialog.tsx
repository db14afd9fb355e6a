'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import type { Problem, Result } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { describedBy, Field, Input } from '@/components/ui/field';
import { Timestamp } from '@/components/ui/timestamp';
import { cancelSchedule, publish, schedule } from './calls';
import { type ArticleView, findGoLive } from './view';

/** Chooses when the draft is published, in UTC as everywhere in the console. */
export function ScheduleDialog({
  view,
  onClose,
  onDone,
  flush,
}: {
  view: ArticleView;
  onClose: () => void;
  onDone: (view: ArticleView) => void;
  /** stores what is unsent; the version to schedule, or undefined if something could not be stored */
  flush: () => Promise<number | undefined>;
}) {
  const t = useTranslations('articles.schedule');
  const id = useId();
  const [busy, setBusy] = useState<'set' | 'cancel'>();
  const [problem, setProblem] = useState<Problem>();
  const [invalid, setInvalid] = useState(false);
  const at = findGoLive(view)?.at;

  const run = async (kind: 'set' | 'cancel', call: (version: number) => Promise<Result<ArticleView>>) => {
    setBusy(kind);
    setProblem(undefined);
    const version = await flush();
    const result = version === undefined ? undefined : await call(version);
    setBusy(undefined);
    if (!result) return setProblem({ code: 'unsent', detail: t('unsent') });
    if (!result.ok) return setProblem(result.problem);
    onDone(result.value);
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const time = Date.parse(`${String(new FormData(event.currentTarget).get('at'))}Z`);
    if (Number.isNaN(time) || time <= Date.now()) return setInvalid(true);
    setInvalid(false);
    const text = new Date(time).toISOString();
    const live = view.state === 'published';
    void run('set', (version) => (live ? schedule(view.id, version, text) : publish(view.id, version, text)));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={t('title')} description={<p>{t('lead')}</p>}>
      {problem && <ProblemNotice problem={problem} />}
      {at && <p>{t.rich('current', { when: () => <Timestamp at={at} /> })}</p>}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field id={id} label={t('at')} hint={t('hint')} error={invalid && t('past')}>
          <Input
            id={id}
            name="at"
            type="datetime-local"
            required
            defaultValue={at ? at.slice(0, 16) : toTomorrow()}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy(id)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          {at && (
            <Button
              variant="secondary"
              busy={busy === 'cancel'}
              disabled={busy !== undefined}
              onClick={() => void run('cancel', (version) => cancelSchedule(view.id, version))}
            >
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" busy={busy === 'set'} disabled={busy !== undefined}>
            {at ? t('change') : t('confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Tomorrow at 09:00 in Beijing, when most readers begin their day. */
function toTomorrow(): string {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return `${day}T01:00`;
}
