'use client';

import { useTranslations } from 'next-intl';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import { useToast } from '@/components/ui/toast';
import { ScheduledTitle } from './scheduled-title';

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
  const cancel = async () => {
    const params = { path: { id: item.id }, header: { 'If-Match': `"${item.version}"` } };
    const result = await toResult(api.DELETE('/api/v1/admin/articles/{id}/schedule', { params }));
    if (!result.ok && result.problem.code === 'edit_conflict') onChanged();
    return result;
  };
  return (
    <CallDialog
      title={t('cancelTitle')}
      target={<ScheduledTitle item={item} />}
      lead={t(item.revision === null ? 'cancelFirstLead' : item.state === 'published' ? 'cancelLead' : 'cancelHiddenLead')}
      confirm={t('cancelConfirm')}
      danger
      call={cancel}
      onDone={() => {
        toast({ tone: 'good', title: t('cancelled') });
        onChanged();
      }}
      onClose={onClose}
    />
  );
}
