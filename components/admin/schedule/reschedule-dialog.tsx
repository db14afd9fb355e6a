'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { useCall } from '@/components/api/use-call';
import { describedBy, Field, Input } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
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
  const id = useId();
  const { busy, problem, run, clear } = useCall();
  const [past, setPast] = useState(false);
  const send = async (read: (name: string) => string) => {
    const time = Date.parse(`${read('at')}Z`);
    const isFuture = time > Date.now();
    clear();
    setPast(!isFuture);
    if (!isFuture) return;
    const result = await run(reschedule(item, new Date(time).toISOString()));
    if (!result.ok) {
      if (result.problem.code === 'edit_conflict') onChanged();
      return;
    }
    toast({ tone: 'good', title: t('rescheduled') });
    onChanged();
    onClose();
  };
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
      busy={busy}
      problem={problem}
      invalid={past}
      onSend={send}
      onClose={onClose}
    >
      <Field id={id} label={t('newTime')} hint={t('utc')} error={past && t('past')}>
        <Input
          id={id}
          name="at"
          type="datetime-local"
          required
          defaultValue={item.at.slice(0, 16)}
          aria-invalid={past || undefined}
          aria-describedby={describedBy(id)}
        />
      </Field>
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
