import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Schemas } from '@/components/api/client';
import type { Problem, Result } from '@/components/api/problem';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { getArticle } from '../articles/session/calls';
import { type ArticleView, findGoLive } from '../articles/session/view';

/**
 * Calls about one scheduled publication. Every edit of the draft raises the version but does not concern a text that is scheduled
 * already: unless the schedule itself changed, the call is repeated once with the new version.
 *
 * @param options.sendsDraft whether the call schedules the draft as it is: after an edit, the editor confirms once more
 */
export function useScheduleCall(item: Schemas['ScheduledArticle'], onChanged: () => void, { sendsDraft = false } = {}) {
  const t = useTranslations('schedule');
  const [version, setVersion] = useState(item.version);
  const explain = (problem: Problem, detail: string | undefined): Result<never> => {
    onChanged();
    return { ok: false, problem: { ...problem, ...(detail ? { detail } : {}) } };
  };
  return async <Value>(send: (version: number) => Promise<Result<Value>>): Promise<Result<Value>> => {
    let result = await send(version);
    if (isOutdated(result)) {
      const read = await getArticle(item.id);
      if (!read.ok) return explain(read.problem, read.problem.code === 'resource_not_found' ? t('changedMeanwhile') : undefined);
      if (!isUnchanged(item, read.value)) return explain({ code: 'changed' }, t('changedMeanwhile'));
      setVersion(read.value.version);
      if (sendsDraft) return explain({ code: 'changed' }, t('draftEdited'));
      result = await send(read.value.version);
    }
    if (result.ok) return result;
    const { code } = result.problem;
    if (code === 'resource_not_found') return explain(result.problem, t('changedMeanwhile'));
    return explain(result.problem, isOutdated(result) ? t('editedMeanwhile') : findMessage(t, `reasons.${code}`));
  };
}

/** Whether only the version was an older one; with conflicts, the text itself cannot be published. */
const isOutdated = (result: Result<unknown>) =>
  !result.ok && result.problem.code === 'edit_conflict' && !result.problem.conflicts?.length;

function isUnchanged({ at, status, revision }: Schemas['ScheduledArticle'], view: ArticleView): boolean {
  const goLive = findGoLive(view);
  return goLive?.status === status && Date.parse(goLive.at) === Date.parse(at) && (view.schedule?.revision ?? null) === revision;
}
