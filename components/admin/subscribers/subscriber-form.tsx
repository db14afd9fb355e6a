'use client';

import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import type { ReadField } from '@/components/api/form';
import { FormDialog } from '@/components/api/form-dialog';
import { pickErrors } from '@/components/api/problem';
import { Field, Select, TextField } from '@/components/ui/field';
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
  const renewed = task.kind === 'renew' ? task.subscriber : undefined;

  const undo = async (before: Subscriber) => {
    const result = await restoreTerms(before);
    if (result.ok) onChanged(result.value);
    toast(
      result.ok
        ? { tone: 'good', title: t('undone', { email: before.email }) }
        : { tone: 'bad', title: result.problem.detail ?? t('notUndone') },
    );
  };

  const call = (read: ReadField) => {
    // The API validates the plan, like every other field.
    const terms = { plan: read('plan') as Subscriber['plan'], active_until: read('active_until') };
    return toResult<Subscriber>(
      renewed
        ? api.POST('/api/v1/admin/subscribers/{id}/renew', { params: { path: { id: renewed.id } }, body: terms })
        : api.POST('/api/v1/admin/subscribers', { body: { email: read('email'), name: read('name'), ...terms } }),
    );
  };
  const done = (subscriber: Subscriber) => {
    const { email, active_until } = subscriber;
    if (renewed) {
      onChanged(subscriber);
      const action = { label: tc('undo'), onAct: () => void undo(renewed) };
      toast({ tone: 'good', title: t('renewDone', { email, until: active_until.slice(0, 10) }), action });
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
      check={(read) => ({ email: !renewed && read('email') === '' && t('emailMissing') })}
      call={call}
      explain={(problem) =>
        pickErrors(problem, {
          email: t('emailInvalid'),
          name: t('nameInvalid'),
          plan: t('planInvalid'),
          active_until: t('untilInvalid'),
        })
      }
      onDone={done}
      onClose={onClose}
    >
      {!renewed && (
        <>
          <TextField name="email" label={t('email')} type="email" required maxLength={254} spellCheck={false} />
          <TextField name="name" label={t('name')} hint={t('nameHint')} maxLength={200} />
        </>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field name="plan" label={t('plan')}>
          <Select defaultValue={renewed?.plan ?? 'premium'}>
            {plans.map((plan) => (
              <option key={plan} value={plan}>
                {ta(plan)}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="active_until" label={t('until')} hint={t('untilHint')}>
          <DateInput required defaultValue={toNextEnd(renewed?.active_until)} />
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
