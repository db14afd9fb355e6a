'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Problem } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { LocalTime } from '@/components/ui/local-time';
import { Notice } from '@/components/ui/notice';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { Conflicts, type OnDecide } from '../changes/conflicts';
import type { Autosave, Conflict } from '../session/autosave-state';
import { publish } from '../session/calls';
import type { Fields } from '../session/fields';
import { type ArticleView, findGoLive, listChangedFields } from '../session/view';
import { useRejections } from '../use-rejections';
import { PublishReview, type Warning } from './publish-review';
import { UpdateNote } from './update-note';

/** Shows the changes for readers, with warnings, and resolves conflicts with the published article. */
export function PublishDialog({
  view,
  autosave,
  fields,
  flush,
  toReason,
  hasUnsent,
  onOverride,
  onReject,
  onDecide,
  onDone,
  onShow,
  onNext,
  onClose,
}: {
  view: ArticleView;
  autosave: Autosave;
  fields: Fields;
  flush: () => Promise<number | undefined>;
  /** why `flush` could not store something, as a part of a sentence */
  toReason: () => string;
  /** unsaved text of an earlier visit is offered, which is not published */
  hasUnsent: boolean;
  onOverride: (conflicts: readonly Conflict[]) => void;
  /** marks the field that another article's address keeps from being published */
  onReject: (problem: Problem) => Promise<void>;
  onDecide: OnDecide;
  onDone: (view: ArticleView) => void;
  /** leads to a warning in the text */
  onShow: (warning: Warning) => void;
  /** leads to the next pair of paragraphs that no longer match */
  onNext: (() => void) | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('articles');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [note, setNote] = useState({ note_zh: '', note_en: '' });
  const changed = listChangedFields(view);
  const first = view.state !== 'published';
  const goLive = findGoLive(view);
  const rejected = useRejections(autosave, fields);
  const isTaken = problem?.code === 'slug_taken';

  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    const version = await flush();
    const result = version === undefined ? undefined : await publish(view.id, version, first ? {} : note);
    if (result?.ok === false && result.problem.code === 'slug_taken') await onReject(result.problem);
    setBusy(false);
    if (!result) return setProblem({ code: 'unsent', detail: t('publish.unsent', { reason: toReason() }) });
    if (result.ok) {
      onDone(result.value);
      return onClose();
    }
    const { conflicts } = result.problem;
    if (result.problem.code !== 'edit_conflict' || !conflicts?.length) return setProblem(result.problem);
    onOverride(conflicts.map(({ field, theirs, by }) => ({ field, theirs, by }) as Conflict));
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t('publish.title')}
      description={<p>{first ? t('publish.leadFirst') : t('publish.lead', { count: changed.length })}</p>}
    >
      {goLive?.status === 'pending' && (
        <p className="text-amber">{t.rich('publish.replaces', { when: () => <LocalTime at={goLive.at} /> })}</p>
      )}
      {hasUnsent && <p className="text-amber">{t('publish.withoutUnsent')}</p>}
      <PublishReview view={view} onShow={onShow} onNext={onNext} />
      {!first && <UpdateNote note={note} onChange={setNote} />}
      <Conflicts conflicts={autosave.conflicts} fields={fields} onDecide={onDecide} />
      {problem?.reasons ? (
        <Notice tone="bad" live="alert" title={t('publish.blocked')}>
          <ul>
            {problem.reasons.map(({ field, type, line = 1 }) => (
              <li key={field}>
                {findMessage(t, `reasons.${type}`, { field: findMessage(t, `fields.${field}`) ?? field, line: String(line) }) ??
                  type}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        problem && (
          <ProblemNotice problem={{ ...problem, detail: (isTaken && (rejected.slug ?? rejected.aliases)) || problem.detail }} />
        )
      )}
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t('publish.later')}
        </Button>
        <Button
          busy={busy}
          disabled={autosave.conflicts.length > 0 || (!first && changed.length === 0)}
          onClick={() => void run()}
        >
          {busy ? t('publish.busy') : t('publish.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
