'use client';

import { useTranslations } from 'next-intl';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { onlyChanges, type ReadField } from '@/components/api/form';
import { FormDialog } from '@/components/api/form-dialog';
import { pickErrors } from '@/components/api/problem';
import { EmailField, Field, Select, TextField } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import { plans } from '@/lib/people/subscribers/record';
import { DateInput } from '../date-input';
import { restoreTerms } from './subscriber-action-dialog';

type Subscriber = Schemas['Subscriber'];
/** The request for a subscription that the form starts from, if any. */
type Initial = Pick<Subscriber, 'email' | 'name' | 'plan'>;
type SubscriberFormTask = { kind: 'add'; initial?: Initial } | { kind: 'renew' | 'edit'; subscriber: Subscriber };

type Props = { onClose: () => void; onChanged: (subscriber: Subscriber) => void; onAdded: () => void };

/** Adds a subscriber, changes one, or renews a subscription with another end and plan. */
export function SubscriberForm({ task, ...props }: Props & { task: SubscriberFormTask }) {
  if (task.kind === 'add') return <AddForm {...props} initial={task.initial} />;
  const Form = task.kind === 'edit' ? EditForm : RenewForm;
  return <Form {...props} subscriber={task.subscriber} />;
}

function AddForm({ onClose, onAdded, initial }: Props & { initial: Initial | undefined }) {
  const t = useTranslations('admin.subscribers');
  const toast = useToast();
  return (
    <FormDialog
      title={t('addTitle')}
      description={<p>{t('addLead')}</p>}
      confirm={t('addConfirm')}
      check={(read) => ({ email: read('email') === '' && t('emailMissing') })}
      call={(read) => {
        const body = { email: read('email'), name: read('name'), ...readTerms(read) };
        return toResult(api.POST('/api/v1/admin/subscribers', { body }));
      }}
      explain={useExplain()}
      onDone={({ email }) => {
        onAdded();
        toast({ tone: 'good', title: t('addDone', { email }) });
        onClose();
      }}
      onClose={onClose}
    >
      <EmailField name="email" label={t('email')} autoComplete="off" required defaultValue={initial?.email} />
      <TextField name="name" label={t('name')} hint={t('nameHint')} maxLength={200} defaultValue={initial?.name} />
      <TermsFields plan={initial?.plan ?? 'premium'} end={undefined} />
    </FormDialog>
  );
}

function EditForm({ subscriber, onClose, onChanged }: Props & { subscriber: Subscriber }) {
  const t = useTranslations('admin.subscribers');
  const toast = useToast();
  const { id, email, name, plan } = subscriber;
  return (
    <FormDialog
      title={t('editTitle')}
      description={<p>{t('editLead')}</p>}
      confirm={t('editConfirm')}
      check={(read) => ({ email: read('email') === '' && t('emailMissing') })}
      call={(read) => {
        const texts = { email: read('email'), name: read('name'), plan: read('plan') as Subscriber['plan'] };
        const body = onlyChanges(subscriber, texts);
        return toResult(api.PATCH('/api/v1/admin/subscribers/{id}', { params: { path: { id } }, body }));
      }}
      explain={useExplain()}
      onDone={(changed) => {
        onChanged(changed);
        toast({ tone: 'good', title: t('editDone', { email: changed.email }) });
        onClose();
      }}
      onClose={onClose}
    >
      <EmailField name="email" label={t('email')} hint={t('editEmailHint')} autoComplete="off" required defaultValue={email} />
      <TextField name="name" label={t('name')} hint={t('nameHint')} maxLength={200} defaultValue={name} />
      <PlanField plan={plan} />
    </FormDialog>
  );
}

function RenewForm({ subscriber, onClose, onChanged }: Props & { subscriber: Subscriber }) {
  const t = useTranslations('admin.subscribers');
  const tc = useTranslations('common.actions');
  const toast = useToast();
  const undo = async () => {
    const result = await restoreTerms(subscriber);
    if (result.ok) onChanged(result.value);
    toast(
      result.ok
        ? { tone: 'good', title: t('undone', { email: subscriber.email }) }
        : { tone: 'bad', title: result.problem.detail ?? t('notUndone') },
    );
  };
  return (
    <FormDialog
      title={t('renewTitle')}
      description={
        <>
          <p className="wrap-anywhere text-ink">{subscriber.email}</p>
          <p>{t('renewLead')}</p>
        </>
      }
      confirm={t('renewConfirm')}
      // A date with a wrong year would end it at once.
      check={(read) => ({ active_until: isPast(read('active_until')) && t('endPast') })}
      call={(read) => {
        const params = { path: { id: subscriber.id } };
        return toResult(api.POST('/api/v1/admin/subscribers/{id}/renew', { params, body: readTerms(read) }));
      }}
      explain={useExplain()}
      onDone={(renewed) => {
        const { email, active_until } = renewed;
        onChanged(renewed);
        const action = { label: tc('undo'), onAct: () => void undo() };
        toast({ tone: 'good', title: t('renewDone', { email, until: active_until.slice(0, 10) }), action });
        onClose();
      }}
      onClose={onClose}
    >
      <TermsFields plan={subscriber.plan} end={subscriber.active_until} />
    </FormDialog>
  );
}

/** Whether a day such as `2026-11-30` has ended. */
const isPast = (day: string) => day !== '' && day < new Date().toISOString().slice(0, 10);

/** The API validates the plan, like every other field. */
const readTerms = (read: ReadField) => ({ plan: read('plan') as Subscriber['plan'], active_until: read('active_until') });

function useExplain() {
  const t = useTranslations('admin.subscribers');
  return (problem: Problem) =>
    problem.code === 'subscriber_exists'
      ? { email: t('emailTaken') }
      : pickErrors(problem, {
          email: t('emailInvalid'),
          name: t('nameInvalid'),
          plan: t('planInvalid'),
          active_until: t('untilInvalid'),
        });
}

function TermsFields({ plan: initial, end }: { plan: Subscriber['plan']; end: string | undefined }) {
  const t = useTranslations('admin.subscribers');
  return (
    <div className="grid grid-cols-2 gap-4">
      <PlanField plan={initial} />
      <Field name="active_until" label={t('until')} hint={t('untilHint')}>
        <DateInput required defaultValue={toNextEnd(end)} />
      </Field>
    </div>
  );
}

function PlanField({ plan: initial }: { plan: Subscriber['plan'] }) {
  const t = useTranslations('admin.subscribers');
  const names = useTranslations('admin.plans');
  return (
    <Field name="plan" label={t('plan')}>
      <Select defaultValue={initial}>
        {plans.map((plan) => (
          <option key={plan} value={plan}>
            {names(plan)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** A year after the current end, or after today where that is later: subscriptions are annual. */
function toNextEnd(end: string | undefined): string {
  const from = new Date(Math.max(Date.now(), end ? Date.parse(end) : 0));
  from.setUTCFullYear(from.getUTCFullYear() + 1);
  return from.toISOString().slice(0, 10);
}
