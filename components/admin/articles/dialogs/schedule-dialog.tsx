'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ApiForm, useApiForm } from '@/components/api/form';
import type { Result } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { LocalTime } from '@/components/ui/local-time';
import { Notice } from '@/components/ui/notice';
import { toFuture, toLocalInput } from '../../to-future';
import { cancelSchedule, publish, schedule } from '../session/calls';
import { type ArticleView, findGoLive } from '../session/view';
import { PublishReview, type Warning } from './publish-review';
import { useMissing } from './use-missing';

/** Chooses when this version goes live, in the writer's own time, and says what the scheduled version lacks. */
export function ScheduleDialog({
  view,
  onClose,
  onDone,
  onShow,
  onNext,
  flush,
}: {
  view: ArticleView;
  onClose: () => void;
  onDone: (view: ArticleView) => void;
  /** leads to a warning in the text */
  onShow: (warning: Warning) => void;
  /** leads to the next pair of paragraphs that no longer match */
  onNext: (() => void) | undefined;
  /** stores what is unsent; the version to schedule, or undefined if something could not be stored */
  flush: () => Promise<number | undefined>;
}) {
  const t = useTranslations('articles');
  const at = findGoLive(view)?.at;
  const [chosen, setChosen] = useState(toLocalInput(at ?? toTomorrow()));
  const time = toFuture(chosen);
  const { missing } = useMissing(view);
  const nothing = view.state === 'published' && !view.draft && !view.schedule;

  const atLatest = async (call: (version: number) => Promise<Result<ArticleView>>): Promise<Result<ArticleView>> => {
    const version = await flush();
    return version === undefined ? { ok: false, problem: { code: 'unsent', detail: t('schedule.unsent') } } : call(version);
  };
  const done = (changed: ArticleView) => {
    onDone(changed);
    onClose();
  };
  const form = useApiForm({
    check: () => ({ at: time === undefined && t('schedule.past') }),
    call: () => {
      if (view.state !== 'published') return atLatest((version) => publish(view.id, version, time ?? ''));
      // What the scheduled version lacks is added on request only.
      const revision = missing.length > 0 ? view.schedule?.revision : undefined;
      return atLatest((version) => schedule(view.id, version, time ?? '', revision));
    },
    onDone: done,
  });
  const cancelling = useCall();
  const cancel = async () => {
    const result = await cancelling.run(atLatest((version) => cancelSchedule(view.id, version)));
    if (result.ok) done(result.value);
  };
  const updating = useCall();
  const update = async () => {
    const result = await updating.run(atLatest((version) => schedule(view.id, version, time ?? at ?? '')));
    if (result.ok) done(result.value);
  };
  const busy = form.busy || cancelling.busy || updating.busy;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t('schedule.title')}
      description={<p>{t('schedule.lead')}</p>}
    >
      {cancelling.problem && <ProblemNotice problem={cancelling.problem} />}
      {updating.problem && <ProblemNotice problem={updating.problem} />}
      {at && <p>{t.rich('schedule.current', { when: () => <LocalTime at={at} /> })}</p>}
      {missing.length > 0 && (
        <Notice tone="wait" title={t('schedule.missing', { count: missing.length })}>
          <p>{missing.map((field) => t(`fields.${field}`)).join(t('schedule.comma'))}</p>
          <p>{t('schedule.missingLead')}</p>
          <p className="pt-2">
            <Button variant="secondary" size="sm" busy={updating.busy} disabled={busy} onClick={() => void update()}>
              {t('schedule.update')}
            </Button>
          </p>
        </Notice>
      )}
      {nothing && <Notice title={t('schedule.nothing')} />}
      <ApiForm form={form}>
        <TextField
          name="at"
          label={t('schedule.at')}
          hint={time && t.rich('schedule.hint', { when: () => <LocalTime at={time} /> })}
          type="datetime-local"
          required
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <PublishReview view={view} onShow={onShow} onNext={onNext} />
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          {at && (
            <Button variant="secondary" busy={cancelling.busy} disabled={busy} onClick={() => void cancel()}>
              {t('schedule.cancel')}
            </Button>
          )}
          <Button type="submit" busy={form.busy} disabled={busy || nothing}>
            {t(at ? 'schedule.change' : 'schedule.confirm')}
          </Button>
        </div>
      </ApiForm>
    </Dialog>
  );
}

/** Tomorrow at nine, where the writer is. */
function toTomorrow(): string {
  const day = new Date(Date.now() + 86_400_000);
  day.setHours(9, 0, 0, 0);
  return day.toISOString();
}
