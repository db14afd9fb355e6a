'use client';

import { useTranslations } from 'next-intl';
import { CallDialog } from '@/components/api/call-dialog';
import type { Schemas } from '@/components/api/client';
import { useToast } from '@/components/ui/toast';
import { cancelSchedule } from '../articles/session/calls';
import { ScheduledTitle } from './scheduled-title';
import { useScheduleCall } from './use-schedule-call';

/** Confirms cancelling a scheduled publication. */
export function CancelDialog({
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
  const call = useScheduleCall(item, onChanged);
  return (
    <CallDialog
      title={t('cancelTitle')}
      target={<ScheduledTitle item={item} />}
      lead={t(item.revision === null ? 'cancelFirstLead' : item.state === 'published' ? 'cancelLead' : 'cancelHiddenLead')}
      confirm={t('cancelConfirm')}
      danger
      call={() => call((version) => cancelSchedule(item.id, version))}
      onDone={() => {
        toast({ tone: 'good', title: t('cancelled') });
        onChanged();
      }}
      onClose={onClose}
    />
  );
}
