'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { describedBy, Field, Input, Select } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import type { SubscriberResponse } from '@/lib/subscribers/schema';
import { callAdmin, type Refusal } from '../api';
import { RefusalNotice } from '../refusal-notice';

export type SubscriberFormTask = { kind: 'add' } | { kind: 'renew'; subscriber: SubscriberResponse };

/** A new subscriber, or another end (and plan) of a subscription. */
export function SubscriberForm({
  task,
  onClose,
  onChanged,
  onAdded,
}: {
  task: SubscriberFormTask;
  onClose: () => void;
  onChanged: (subscriber: SubscriberResponse) => void;
  onAdded: () => void;
}) {
  const t = useTranslations('admin.subscribers');
  const ta = useTranslations('admin.plans');
  const tc = useTranslations('common.actions');
  const locale = useLocale();
  const toast = useToast();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const renewed = task.kind === 'renew' ? task.subscriber : undefined;
  const wrong = (field: string) => refusal?.faults?.some((fault) => fault.field === field) || undefined;
  const known = ['email', 'name', 'plan', 'active_until'].some(wrong);

  const takeBack = async (before: SubscriberResponse) => {
    const { active_until, plan } = before;
    const path = `/subscribers/${before.id}/renew`;
    const answer = await callAdmin<SubscriberResponse>(path, { method: 'POST', locale, body: { active_until, plan } });
    if (answer.ok) onChanged(answer.value);
    const { email } = before;
    toast(answer.ok ? { tone: 'good', title: t('undone', { email }) } : { tone: 'bad', title: answer.detail ?? t('notUndone') });
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]));
    setBusy(true);
    setRefusal(undefined);
    const path = renewed ? `/subscribers/${renewed.id}/renew` : '/subscribers';
    const answer = await callAdmin<SubscriberResponse>(path, { method: 'POST', locale, body: given });
    setBusy(false);
    if (!answer.ok) return setRefusal(answer);
    const { email } = answer.value;
    if (renewed) {
      onChanged(answer.value);
      const undo = { label: tc('undo'), onAct: () => void takeBack(renewed) };
      toast({ tone: 'good', title: t('renewDone', { email, until: answer.value.active_until.slice(0, 10) }), action: undo });
    } else {
      onAdded();
      toast({ tone: 'good', title: t('addDone', { email }) });
    }
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={renewed ? t('renewTitle') : t('addTitle')}
      description={
        renewed ? (
          <>
            <p className="wrap-anywhere text-ink">{renewed.email}</p>
            <p>{t('renewLead')}</p>
          </>
        ) : (
          <p>{t('addLead')}</p>
        )
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        {refusal && !known && <RefusalNotice refusal={refusal} />}
        {!renewed && (
          <>
            <Field id={`${id}email`} label={t('email')} error={wrong('email') && t('emailWrong')}>
              <Input
                id={`${id}email`}
                name="email"
                type="email"
                required
                maxLength={254}
                autoComplete="off"
                spellCheck={false}
                aria-invalid={wrong('email')}
                aria-describedby={describedBy(`${id}email`)}
              />
            </Field>
            <Field id={`${id}name`} label={t('name')} hint={t('nameHint')} error={wrong('name') && t('nameWrong')}>
              <Input
                id={`${id}name`}
                name="name"
                maxLength={200}
                autoComplete="off"
                aria-invalid={wrong('name')}
                aria-describedby={describedBy(`${id}name`)}
              />
            </Field>
          </>
        )}
        <div className="grid grid-cols-2 gap-4">
          <Field id={`${id}plan`} label={t('plan')} error={wrong('plan') && t('planWrong')}>
            <Select
              id={`${id}plan`}
              name="plan"
              defaultValue={renewed?.plan ?? 'premium'}
              aria-describedby={describedBy(`${id}plan`)}
            >
              <option value="premium">{ta('premium')}</option>
              <option value="api">{ta('api')}</option>
            </Select>
          </Field>
          <Field id={`${id}until`} label={t('until')} hint={t('untilHint')} error={wrong('active_until') && t('untilWrong')}>
            <Input
              id={`${id}until`}
              name="active_until"
              type="date"
              required
              defaultValue={toNextEnd(renewed?.active_until)}
              aria-invalid={wrong('active_until')}
              aria-describedby={describedBy(`${id}until`)}
            />
          </Field>
        </div>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {renewed ? t('renewConfirm') : t('addConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A year on from the end, or from today where that is later: subscriptions are annual. */
function toNextEnd(end: string | undefined): string {
  const from = new Date(Math.max(Date.now(), end ? Date.parse(end) : 0));
  from.setUTCFullYear(from.getUTCFullYear() + 1);
  return from.toISOString().slice(0, 10);
}
