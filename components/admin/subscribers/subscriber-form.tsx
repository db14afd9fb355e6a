'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { useCall } from '@/components/api/use-call';
import { describedBy, Field, Input, Select } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import { plans } from '@/lib/people/subscribers/record';
import { DateInput } from '../date-input';
import { restoreTerms } from './subscriber-action-dialog';

type Subscriber = Schemas['Subscriber'];
export type SubscriberFormTask = { kind: 'add' } | { kind: 'renew'; subscriber: Subscriber };

/** Adds a subscriber, or renews a subscription with another end and plan. */
export function SubscriberForm({
  task,
  onClose,
  onChanged,
  onAdded,
}: {
  task: SubscriberFormTask;
  onClose: () => void;
  onChanged: (subscriber: Subscriber) => void;
  onAdded: () => void;
}) {
  const t = useTranslations('admin.subscribers');
  const ta = useTranslations('admin.plans');
  const tc = useTranslations('common.actions');
  const toast = useToast();
  const id = useId();
  const { busy, problem, run, clear } = useCall();
  const [missing, setMissing] = useState(false);
  const renewed = task.kind === 'renew' ? task.subscriber : undefined;
  const invalid = (field: string) => problem?.issues?.some((issue) => issue.field === field) || undefined;
  const shownAtField = ['email', 'name', 'plan', 'active_until'].some(invalid);

  const undo = async (before: Subscriber) => {
    const result = await restoreTerms(before);
    if (result.ok) onChanged(result.value);
    toast(
      result.ok
        ? { tone: 'good', title: t('undone', { email: before.email }) }
        : { tone: 'bad', title: result.problem.detail ?? t('notUndone') },
    );
  };

  const send = async (read: (name: string) => string) => {
    // The API validates the plan, like every other field.
    const terms = { plan: read('plan') as Subscriber['plan'], active_until: read('active_until') };
    clear();
    const noEmail = !renewed && read('email') === '';
    setMissing(noEmail);
    if (noEmail) return;
    const call = renewed
      ? api.POST('/api/v1/admin/subscribers/{id}/renew', { params: { path: { id: renewed.id } }, body: terms })
      : api.POST('/api/v1/admin/subscribers', { body: { email: read('email'), name: read('name'), ...terms } });
    const result = await run(toResult(call));
    if (!result.ok) return;
    const { email } = result.value;
    if (renewed) {
      onChanged(result.value);
      const action = { label: tc('undo'), onAct: () => void undo(renewed) };
      toast({ tone: 'good', title: t('renewDone', { email, until: result.value.active_until.slice(0, 10) }), action });
    } else {
      onAdded();
      toast({ tone: 'good', title: t('addDone', { email }) });
    }
    onClose();
  };

  return (
    <FormDialog
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
      confirm={renewed ? t('renewConfirm') : t('addConfirm')}
      busy={busy}
      problem={!shownAtField && problem}
      invalid={missing || problem}
      onSend={send}
      onClose={onClose}
    >
      {!renewed && (
        <>
          <Field id={`${id}email`} label={t('email')} error={missing ? t('emailMissing') : invalid('email') && t('emailInvalid')}>
            <Input
              id={`${id}email`}
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={missing || invalid('email')}
              aria-describedby={describedBy(`${id}email`)}
            />
          </Field>
          <Field id={`${id}name`} label={t('name')} hint={t('nameHint')} error={invalid('name') && t('nameInvalid')}>
            <Input
              id={`${id}name`}
              name="name"
              maxLength={200}
              autoComplete="off"
              aria-invalid={invalid('name')}
              aria-describedby={describedBy(`${id}name`)}
            />
          </Field>
        </>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field id={`${id}plan`} label={t('plan')} error={invalid('plan') && t('planInvalid')}>
          <Select
            id={`${id}plan`}
            name="plan"
            defaultValue={renewed?.plan ?? 'premium'}
            aria-describedby={describedBy(`${id}plan`)}
          >
            {plans.map((plan) => (
              <option key={plan} value={plan}>
                {ta(plan)}
              </option>
            ))}
          </Select>
        </Field>
        <Field id={`${id}until`} label={t('until')} hint={t('untilHint')} error={invalid('active_until') && t('untilInvalid')}>
          <DateInput
            id={`${id}until`}
            name="active_until"
            required
            defaultValue={toNextEnd(renewed?.active_until)}
            aria-invalid={invalid('active_until')}
            aria-describedby={describedBy(`${id}until`)}
          />
        </Field>
      </div>
    </FormDialog>
  );
}

/** A year after the current end, or after today where that is later: subscriptions are annual. */
function toNextEnd(end: string | undefined): string {
  const from = new Date(Math.max(Date.now(), end ? Date.parse(end) : 0));
  from.setUTCFullYear(from.getUTCFullYear() + 1);
  return from.toISOString().slice(0, 10);
}
