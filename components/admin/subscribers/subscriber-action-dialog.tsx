'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Problem, type Result, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { ConfirmDialog } from '@/components/ui/dialog';
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
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

  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    const result = await CHANGE[kind](subscriber);
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    onChanged(result.value);
    toast({ tone: 'good', title: t(`${kind}Done`, { email }), action: { label: tc('undo'), onAct: () => void undo() } });
    onClose();
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${kind}Title`)}
      description={
        <>
          <p className="wrap-anywhere text-ink">{email}</p>
          <p>{t(`${kind}Lead`)}</p>
        </>
      }
      confirm={t(`${kind}Confirm`)}
      onConfirm={() => void run()}
      busy={busy}
      danger={kind !== 'resume'}
    >
      {problem && <ProblemNotice problem={problem} />}
    </ConfirmDialog>
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
