'use client';

import { useTranslations } from 'next-intl';
import { CallDialog } from '@/components/api/call-dialog';
import { ChangedFields } from '../changes/changed-fields';
import type { Autosave } from '../session/autosave-state';
import { discardDraft, getArticle } from '../session/calls';
import { type ArticleView, listChangedFields } from '../session/view';

/** Confirms discarding the draft, naming everything that is lost. */
export function DiscardDialog({
  view,
  title,
  autosave,
  flush,
  onConflict,
  onDone,
  onClose,
}: {
  view: ArticleView;
  title: string;
  autosave: Autosave;
  /** saves unsent edits, so that the revisions keep them too; returns the version of the draft */
  flush: () => Promise<number>;
  /** another user has saved since: their changes would be discarded too, so they are shown first */
  onConflict: () => Promise<void>;
  onDone: (view: ArticleView) => void;
  onClose: () => void;
}) {
  const t = useTranslations('articles.discard');
  const changed = listChangedFields(view);
  // An article that was never published may have nothing but its title.
  const hasText = (view.article.content_zh + view.article.content_en).trim() !== '';
  // These fields need a decision or a correction and cannot be stored.
  const unsaved = autosave.conflicts.length > 0 || Object.keys(autosave.invalid).some((field) => field in autosave.edits);
  const discard = async () => {
    const result = await discardDraft(view.id, await flush());
    if (result.ok) return getArticle(view.id);
    if (result.problem.code === 'edit_conflict') await onConflict();
    return result;
  };
  return (
    <CallDialog
      title={t('title')}
      target={title}
      lead={changed.length === 0 ? t('none') : t(hasText ? 'lead' : 'leadTitle')}
      confirm={t('confirm')}
      danger
      call={discard}
      onDone={onDone}
      onClose={onClose}
    >
      <ChangedFields fields={changed} />
      {view.schedule?.status === 'pending' && <p>{t('scheduled')}</p>}
      {unsaved && <p className="text-brick">{t('unsaved')}</p>}
    </CallDialog>
  );
}
