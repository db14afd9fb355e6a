'use client';

import { useTranslations } from 'next-intl';
import { ApiForm, useApiForm } from '@/components/api/form';
import type { Result } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { Timestamp } from '@/components/ui/timestamp';
import { toFuture } from '../../to-future';
import { cancelSchedule, publish, schedule } from '../session/calls';
import { type ArticleView, findGoLive } from '../session/view';

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
  const at = findGoLive(view)?.at;

  const atLatest = async (call: (version: number) => Promise<Result<ArticleView>>): Promise<Result<ArticleView>> => {
    const version = await flush();
    return version === undefined ? { ok: false, problem: { code: 'unsent', detail: t('unsent') } } : call(version);
  };
  const done = (changed: ArticleView) => {
    onDone(changed);
    onClose();
  };
  const form = useApiForm({
    check: (read) => ({ at: toFuture(read('at')) === undefined && t('past') }),
    call: (read) => {
      const time = toFuture(read('at')) ?? '';
      const set = view.state === 'published' ? schedule : publish;
      return atLatest((version) => set(view.id, version, time));
    },
    onDone: done,
  });
  const cancelling = useCall();
  const cancel = async () => {
    const result = await cancelling.run(atLatest((version) => cancelSchedule(view.id, version)));
    if (result.ok) done(result.value);
  };
  const busy = form.busy || cancelling.busy;
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={t('title')} description={<p>{t('lead')}</p>}>
      {cancelling.problem && <ProblemNotice problem={cancelling.problem} />}
      {at && <p>{t.rich('current', { when: () => <Timestamp at={at} /> })}</p>}
      <ApiForm form={form}>
        <TextField
          name="at"
          label={t('at')}
          hint={t('hint')}
          type="datetime-local"
          required
          defaultValue={at ? at.slice(0, 16) : toTomorrow()}
        />
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          {at && (
            <Button variant="secondary" busy={cancelling.busy} disabled={busy} onClick={() => void cancel()}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" busy={form.busy} disabled={busy}>
            {at ? t('change') : t('confirm')}
          </Button>
        </div>
      </ApiForm>
    </Dialog>
  );
}

/** Tomorrow at 09:00 in Beijing, when most readers begin their day. */
function toTomorrow(): string {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return `${day}T01:00`;
}
