'use client';

import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { TextField } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import { toFuture } from '../to-future';
import { ScheduledTitle } from './scheduled-title';

/** Chooses another time for the same text, in UTC as everywhere in the console. */
export function RescheduleDialog({
  item,
  onClose,
  onChanged,
}: {
  item: Schemas['ScheduledArticle'];
  onClose: () => void;
  onChanged: () => void;
}) {
  const t = useTranslations('schedule');
  const toast = useToast();
  return (
    <FormDialog
      title={t('rescheduleTitle')}
      description={
        <>
          <p className="wrap-anywhere text-ink">
            <ScheduledTitle item={item} />
          </p>
          <p>{t('rescheduleLead')}</p>
        </>
      }
      confirm={t('reschedule')}
      check={(read) => ({ at: toFuture(read('at')) === undefined && t('past') })}
      call={async (read) => {
        const result = await reschedule(item, toFuture(read('at')) ?? '');
        if (!result.ok && result.problem.code === 'edit_conflict') onChanged();
        return result;
      }}
      onDone={() => {
        toast({ tone: 'good', title: t('rescheduled') });
        onChanged();
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        name="at"
        label={t('newTime')}
        hint={t('utc')}
        type="datetime-local"
        required
        defaultValue={item.at.slice(0, 16)}
      />
    </FormDialog>
  );
}

/** An article that was never published has its time itself; a live one has a revision that waits. */
function reschedule({ id, version, revision }: Schemas['ScheduledArticle'], at: string) {
  const params = { path: { id }, header: { 'If-Match': `"${version}"` } };
  return revision === null
    ? toResult(api.PATCH('/api/v1/admin/articles/{id}', { params, body: { publish_at: at } }))
    : toResult(api.POST('/api/v1/admin/articles/{id}/schedule', { params, body: { at, revision } }));
}
