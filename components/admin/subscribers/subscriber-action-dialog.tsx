'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialog';
import { useToast } from '@/components/ui/toast';
import type { SubscriberResponse } from '@/lib/subscribers/schema';
import { callAdmin, type Refusal } from '../api';
import { RefusalNotice } from '../refusal-notice';

export type SubscriberAction = { act: 'suspend' | 'resume' | 'cancel'; subscriber: SubscriberResponse };

/**
 * The second act before a subscription changes: names the subscriber. Each of these can be taken back, and the message
 * that says it is done offers to.
 */
export function SubscriberActionDialog({
  asked: { act, subscriber },
  onClose,
  onChanged,
}: {
  asked: SubscriberAction;
  onClose: () => void;
  onChanged: (subscriber: SubscriberResponse) => void;
}) {
  const t = useTranslations('admin.subscribers');
  const tc = useTranslations('common.actions');
  const locale = useLocale();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const { id, email } = subscriber;

  const call = (name: string, body?: unknown) =>
    callAdmin<SubscriberResponse>(`/subscribers/${id}/${name}`, { method: 'POST', locale, ...(body ? { body } : {}) });

  const takeBack = async () => {
    const back = {
      suspend: () => call('resume'),
      resume: () => call('suspend'),
      cancel: () => call('renew', termsOf(subscriber)),
    };
    const answer = await back[act]();
    if (answer.ok) onChanged(answer.value);
    toast(answer.ok ? { tone: 'good', title: t('undone', { email }) } : { tone: 'bad', title: answer.detail ?? t('notUndone') });
  };

  const run = async () => {
    setBusy(true);
    setRefusal(undefined);
    const answer = await call(act);
    setBusy(false);
    if (!answer.ok) return setRefusal(answer);
    onChanged(answer.value);
    toast({ tone: 'good', title: t(`${act}Done`, { email }), action: { label: tc('undo'), onAct: () => void takeBack() } });
    onClose();
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${act}Title`)}
      description={
        <>
          <p className="wrap-anywhere text-ink">{email}</p>
          <p>{t(`${act}Lead`)}</p>
        </>
      }
      confirm={t(`${act}Confirm`)}
      onConfirm={() => void run()}
      busy={busy}
      danger={act !== 'resume'}
    >
      {refusal && <RefusalNotice refusal={refusal} />}
    </ConfirmDialog>
  );
}

/** What a subscription was, as a renewal takes it. */
function termsOf({ active_until, plan }: SubscriberResponse) {
  return { active_until, plan };
}
