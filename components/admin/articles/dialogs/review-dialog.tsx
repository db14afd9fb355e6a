'use client';

import { useTranslations } from 'next-intl';
import { FormDialog } from '@/components/api/form-dialog';
import { Field, Textarea } from '@/components/ui/field';
import { requestReview } from '../session/calls';
import type { ArticleView } from '../session/view';

/** Hands the article over to the editors, with a note if the writer has one. */
export function ReviewDialog({
  view,
  flush,
  toReason,
  onDone,
  onClose,
}: {
  view: ArticleView;
  /** saves unsent edits; undefined if some could not be saved */
  flush: () => Promise<number | undefined>;
  /** why `flush` could not store something, as a part of a sentence */
  toReason: () => string;
  onDone: (view: ArticleView) => void;
  onClose: () => void;
}) {
  const t = useTranslations('articles.review');
  return (
    <FormDialog
      title={t('title')}
      description={<p>{t('lead')}</p>}
      confirm={t('confirm')}
      call={async (read) =>
        (await flush()) === undefined
          ? { ok: false, problem: { code: 'unsent', detail: t('unsent', { reason: toReason() }) } }
          : requestReview(view.id, read('note'))
      }
      onDone={(next) => {
        onDone(next);
        onClose();
      }}
      onClose={onClose}
    >
      <Field name="note" label={t('note')} hint={t('noteHint')}>
        <Textarea defaultValue={view.review?.note} maxLength={500} rows={3} />
      </Field>
    </FormDialog>
  );
}
