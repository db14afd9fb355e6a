'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ApiForm, useApiForm } from '@/components/api/form';
import type { Result } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { LocalTime } from '@/components/ui/local-time';
import { Notice } from '@/components/ui/notice';
import { MAX_SCHEDULE_YEARS } from '@/lib/editing/schedules/record';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { findTimeError, toFuture, toLocalInput } from '../../to-future';
import { Conflicts, type OnDecide } from '../changes/conflicts';
import type { Autosave, Conflict } from '../session/autosave-state';
import { cancelSchedule, publish, schedule, updateArticle } from '../session/calls';
import type { Fields } from '../session/fields';
import { type ArticleView, findGoLive } from '../session/view';
import { PublishReview, type Warning } from './publish-review';
import { useMissing } from './use-missing';

/** Chooses when this version goes live, in the writer's own time, and says what the scheduled version lacks. */
export function ScheduleDialog({
  view,
  autosave,
  fields,
  onOverride,
  onDecide,
  onClose,
  onDone,
  onShow,
  onNext,
  flush,
  toReason,
}: {
  view: ArticleView;
  autosave: Autosave;
  fields: Fields;
  onOverride: (conflicts: readonly Conflict[]) => void;
  onDecide: OnDecide;
  onClose: () => void;
  onDone: (view: ArticleView) => void;
  /** leads to a warning in the text */
  onShow: (warning: Warning) => void;
  /** leads to the next pair of paragraphs that no longer match */
  onNext: (() => void) | undefined;
  /** saves unsent edits; returns the version to schedule, or undefined if some could not be saved */
  flush: () => Promise<number | undefined>;
  /** why `flush` could not store something, as a part of a sentence */
  toReason: () => string;
}) {
  const t = useTranslations('articles');
  const goLive = findGoLive(view);
  const at = goLive?.status === 'pending' ? goLive.at : undefined;
  const [chosen, setChosen] = useState(toLocalInput(at ?? toTomorrow()));
  const time = toFuture(chosen);
  const { missing } = useMissing(view);
  const nothing = view.state === 'published' && !view.draft && !view.schedule;
  const done = (changed: ArticleView) => {
    onDone(changed);
    onClose();
  };
  // What the scheduled version lacks is added on request only.
  const revision = missing.length > 0 ? view.schedule?.revision : undefined;
  // The time of a first publication has no limit.
  const timeError = findTimeError(chosen, view.state === 'published' ? MAX_SCHEDULE_YEARS : undefined);
  const { form, cancelling, updating, busy } = useScheduling({
    view,
    time,
    timeError,
    revision,
    flush,
    toReason,
    onOverride,
    onDone: done,
  });
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
      {goLive?.status === 'failed' && <Failed at={goLive.at} reason={view.schedule?.reason} />}
      {missing.length > 0 && (
        <Missing fields={missing}>
          <Button variant="secondary" size="sm" busy={updating.busy} disabled={busy} onClick={updating.start}>
            {t('schedule.update')}
          </Button>
        </Missing>
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
        <Conflicts conflicts={autosave.conflicts} fields={fields} onDecide={onDecide} />
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          {goLive && (
            <Button variant="secondary" busy={cancelling.busy} disabled={busy} onClick={cancelling.start}>
              {t('schedule.cancel')}
            </Button>
          )}
          <Button type="submit" busy={form.busy} disabled={busy || nothing || autosave.conflicts.length > 0}>
            {t(at ? 'schedule.change' : 'schedule.confirm')}
          </Button>
        </div>
      </ApiForm>
    </Dialog>
  );
}

/** The calls of the dialog, each for the version that holds everything typed. `revision`: the one that stays scheduled. */
function useScheduling({
  view,
  time,
  timeError,
  revision,
  flush,
  toReason,
  onOverride,
  onDone,
}: {
  view: ArticleView;
  time: string | undefined;
  timeError: ReturnType<typeof findTimeError>;
  revision: number | undefined;
  flush: () => Promise<number | undefined>;
  toReason: () => string;
  onOverride: (conflicts: readonly Conflict[]) => void;
  onDone: (changed: ArticleView) => void;
}) {
  const t = useTranslations('articles.schedule');
  const explain = useExplanation(onOverride);
  const atLatest = async (call: (version: number) => Promise<Result<ArticleView>>): Promise<Result<ArticleView>> => {
    const version = await flush();
    if (version !== undefined) return explain(await call(version));
    return { ok: false, problem: { code: 'unsent', detail: t('unsent', { reason: toReason() }) } };
  };
  const form = useApiForm({
    check: () => ({ at: timeError && t(timeError) }),
    call: () =>
      atLatest((version) =>
        // The text of a first publication that is scheduled stays as it is.
        view.state === 'scheduled'
          ? updateArticle(view.id, version, { publish_at: time ?? '' })
          : scheduleDraft(view, version, time ?? '', revision),
      ),
    onDone,
  });
  const cancelling = useChange(() => atLatest((version) => cancelSchedule(view.id, version)), onDone);
  const latest = time ?? findGoLive(view)?.at ?? '';
  const updating = useChange(() => atLatest((version) => scheduleDraft(view, version, latest)), onDone);
  return { form, cancelling, updating, busy: form.busy || cancelling.busy || updating.busy };
}

/** Says why the draft cannot be scheduled, and hands over the conflicts to decide about. */
function useExplanation(onOverride: (conflicts: readonly Conflict[]) => void) {
  const t = useTranslations('schedule.reasons');
  return (result: Result<ArticleView>): Result<ArticleView> => {
    if (result.ok) return result;
    const { code, conflicts = [] } = result.problem;
    if (code === 'edit_conflict' && conflicts.length === 0) return result;
    if (conflicts.length > 0) onOverride(conflicts.map(({ field, theirs, by }) => ({ field, theirs, by }) as Conflict));
    return { ok: false, problem: { ...result.problem, detail: findMessage(t, code) ?? result.problem.detail } };
  };
}

/** Schedules the draft: of a live article as a revision, of another as the article itself. */
const scheduleDraft = ({ id, state }: ArticleView, version: number, time: string, revision?: number) =>
  state === 'published' ? schedule(id, version, time, revision) : publish(id, version, { publish_at: time });

/** A change besides that of the form. */
function useChange(call: () => Promise<Result<ArticleView>>, onDone: (changed: ArticleView) => void) {
  const { busy, problem, run } = useCall();
  const start = async () => {
    const result = await run(call());
    if (result.ok) onDone(result.value);
  };
  return { busy, problem, start: () => void start() };
}

/** The fields whose latest text is not in the scheduled version. */
function Missing({ fields, children }: { fields: ReturnType<typeof useMissing>['missing']; children: ReactNode }) {
  const t = useTranslations('articles');
  return (
    <Notice tone="wait" title={t('schedule.missing', { count: fields.length })}>
      <p>{fields.map((field) => t(`fields.${field}`)).join(t('schedule.comma'))}</p>
      <p>{t('schedule.missingLead')}</p>
      <p className="pt-2">{children}</p>
    </Notice>
  );
}

/** Explains why the scheduled version was not published. */
function Failed({ at, reason }: { at: string; reason: string | null | undefined }) {
  const t = useTranslations();
  return (
    <Notice tone="bad" title={t.rich('articles.list.failed', { when: () => <LocalTime at={at} /> })}>
      {reason && <p>{findMessage(t, `schedule.reasons.${reason}`) ?? reason}</p>}
    </Notice>
  );
}

/** Tomorrow at nine, where the writer is. */
function toTomorrow(): string {
  const day = new Date(Date.now() + 86_400_000);
  day.setHours(9, 0, 0, 0);
  return day.toISOString();
}
