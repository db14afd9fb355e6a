'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { describedBy, Field, Input } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';

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
  const tc = useTranslations('common.actions');
  const toast = useToast();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [past, setPast] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const time = Date.parse(`${String(new FormData(event.currentTarget).get('at'))}Z`);
    setProblem(undefined);
    setPast(!(time > Date.now()));
    if (!(time > Date.now())) return;
    setBusy(true);
    const result = await reschedule(item, new Date(time).toISOString());
    setBusy(false);
    if (!result.ok) {
      if (result.problem.code === 'edit_conflict') onChanged();
      return setProblem(result.problem);
    }
    toast({ tone: 'good', title: t('rescheduled') });
    onChanged();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t('rescheduleTitle')}
      description={
        <>
          <p className="wrap-anywhere text-ink">{item.title_en || item.title_zh || t('untitled')}</p>
          <p>{t('rescheduleLead')}</p>
        </>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
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
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('reschedule')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** An article that was never published has its time itself; a live one has a revision that waits. */
function reschedule({ id, version, revision }: Schemas['ScheduledArticle'], at: string) {
  const params = { path: { id }, header: { 'If-Match': `"${version}"` } };
  return revision === null
    ? toResult(api.PATCH('/api/v1/admin/articles/{id}', { params, body: { publish_at: at } }))
    : toResult(api.POST('/api/v1/admin/articles/{id}/schedule', { params, body: { at, revision } }));
}
