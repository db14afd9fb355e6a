'use client';

import { useTranslations } from 'next-intl';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Result, type Schemas, toResult } from '@/components/api/client';
import { useToast } from '@/components/ui/toast';

type Subscriber = Schemas['Subscriber'];
export type SubscriberAction = { kind: 'suspend' | 'resume' | 'cancel'; subscriber: Subscriber };

/** Confirms a change to a subscription, naming the subscriber. Each change can be undone from the message that reports it. */
export function SubscriberActionDialog({
  action: { kind, subscriber },
  onClose,
  onChanged,
}: {
  action: SubscriberAction;
  onClose: () => void;
  onChanged: (subscriber: Subscriber) => void;
}) {
  const t = useTranslations('admin.subscribers');
  const tc = useTranslations('common.actions');
  const toast = useToast();
  const { email } = subscriber;

  const undo = async () => {
    const result = await INVERSE[kind](subscriber);
    if (result.ok) onChanged(result.value);
    toast(
      result.ok
        ? { tone: 'good', title: t('undone', { email }) }
        : { tone: 'bad', title: result.problem.detail ?? t('notUndone') },
    );
  };

  return (
    <CallDialog
      title={t(`${kind}Title`)}
      target={email}
      lead={t(`${kind}Lead`)}
      confirm={t(`${kind}Confirm`)}
      danger={kind !== 'resume'}
      call={() => CHANGE[kind](subscriber)}
      onDone={(changed) => {
        onChanged(changed);
        toast({ tone: 'good', title: t(`${kind}Done`, { email }), action: { label: tc('undo'), onAct: () => void undo() } });
      }}
      onClose={onClose}
    />
  );
}

const pathOf = ({ id }: Subscriber) => ({ params: { path: { id } } });
const suspend = (subscriber: Subscriber) => toResult(api.POST('/api/v1/admin/subscribers/{id}/suspend', pathOf(subscriber)));
const resume = (subscriber: Subscriber) => toResult(api.POST('/api/v1/admin/subscribers/{id}/resume', pathOf(subscriber)));
const cancel = (subscriber: Subscriber) => toResult(api.POST('/api/v1/admin/subscribers/{id}/cancel', pathOf(subscriber)));

/** Restores the end and the plan that a subscriber had. */
export function restoreTerms(before: Subscriber): Promise<Result<Subscriber>> {
  const { active_until, plan } = before;
  return toResult(api.POST('/api/v1/admin/subscribers/{id}/renew', { ...pathOf(before), body: { active_until, plan } }));
}

const CHANGE = { suspend, resume, cancel };
const INVERSE = { suspend: resume, resume: suspend, cancel: restoreTerms };
