'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { TextField } from '@/components/ui/field';
import { LocalTime } from '@/components/ui/local-time';
import { useToast } from '@/components/ui/toast';
import { toFuture, toLocalInput } from '../to-future';
import { ScheduledTitle } from './scheduled-title';

/** Chooses another time for the same text, in the editor's own time zone. */
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
  const [chosen, setChosen] = useState(toLocalInput(item.at));
  const time = toFuture(chosen);
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
      check={() => ({ at: time === undefined && t('past') })}
      call={async () => {
        const result = await reschedule(item, time ?? '');
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
        hint={time && t.rich('localHint', { when: () => <LocalTime at={time} /> })}
        type="datetime-local"
        required
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
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
