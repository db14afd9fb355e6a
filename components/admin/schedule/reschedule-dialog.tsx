'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Schemas } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { TextField } from '@/components/ui/field';
import { LocalTime } from '@/components/ui/local-time';
import { useToast } from '@/components/ui/toast';
import { MAX_SCHEDULE_YEARS } from '@/lib/editing/schedules/record';
import { Link } from '@/lib/platform/i18n/navigation';
import { schedule, updateArticle } from '../articles/session/calls';
import { findTimeError, toFuture, toLocalInput } from '../to-future';
import { ScheduledTitle } from './scheduled-title';
import { useScheduleCall } from './use-schedule-call';

/** Chooses another time for the same text, or after a failure for the draft as it is now, in the editor's own time zone. */
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
  const failed = item.status === 'failed';
  const call = useScheduleCall(item, onChanged, { sendsDraft: failed });
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
          {failed ? (
            <p>
              {t('renewLead')}{' '}
              <Link href={`/admin/articles/${item.id}`} className="link">
                {t('openDraft')}
              </Link>
            </p>
          ) : (
            <p>{t('rescheduleLead')}</p>
          )}
        </>
      }
      confirm={t('reschedule')}
      check={() => {
        const error = findTimeError(chosen, item.revision === null ? undefined : MAX_SCHEDULE_YEARS);
        return { at: error && t(error) };
      }}
      call={() => call((version) => reschedule(item, version, time ?? ''))}
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

/** An article that was never published has its time itself; a live one has a revision that waits, unless that has failed. */
const reschedule = ({ id, status, revision }: Schemas['ScheduledArticle'], version: number, at: string) =>
  revision === null
    ? updateArticle(id, version, { publish_at: at })
    : schedule(id, version, at, status === 'failed' ? undefined : revision);
