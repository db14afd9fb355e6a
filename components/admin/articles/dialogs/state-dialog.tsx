'use client';

import { useTranslations } from 'next-intl';
import { CallDialog } from '@/components/api/call-dialog';
import type { Result } from '@/components/api/problem';
import { deleteArticle, updateArticle } from '../session/calls';
import type { ArticleView } from '../session/view';

export type StateChange = 'withdraw' | 'unarchive' | 'delete';

/** Confirms a change of what readers can see, other than publishing. */
export function StateDialog({
  change,
  view: { id, state },
  title,
  flush,
  onConflict,
  onDone,
  onClose,
}: {
  change: StateChange;
  view: ArticleView;
  title: string;
  /** saves unsent edits; returns the version of the article */
  flush: () => Promise<number>;
  onConflict: () => Promise<void>;
  /** undefined: the article is gone */
  onDone: (view: ArticleView | undefined) => void;
  onClose: () => void;
}) {
  const t = useTranslations(`articles.${change}`);
  const call = async (): Promise<Result<ArticleView | undefined>> => {
    if (change === 'delete') {
      const result = await deleteArticle(id);
      return result.ok ? { ok: true, value: undefined } : result;
    }
    const body = change === 'withdraw' ? { is_published: false } : { is_archived: false };
    const result = await updateArticle(id, await flush(), body);
    if (!result.ok && result.problem.code === 'edit_conflict') await onConflict();
    return result;
  };
  return (
    <CallDialog
      title={t('title')}
      target={title}
      lead={change === 'delete' && state !== 'published' ? t('leadHidden') : t('lead')}
      confirm={t('confirm')}
      danger={change !== 'unarchive'}
      call={call}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
