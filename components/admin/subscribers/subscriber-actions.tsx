'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import type { Schemas } from '@/components/api/client';
import { Button } from '@/components/ui/button';
import type { MenuAction } from '../loaded-menu';
import { RowMenu } from '../row-menu';
import { type SubscriberAction, SubscriberActionDialog } from './subscriber-action-dialog';

// Loaded when it is first opened: the page itself does not need it.
const SubscriberForm = lazy(async () => ({ default: (await import('./subscriber-form')).SubscriberForm }));

type Subscriber = Schemas['Subscriber'];
export type SubscriberTask = { kind: SubscriberAction['kind'] | 'renew' | 'edit'; subscriber: Subscriber };

/** The likeliest action on a subscription as a button, the others behind a menu, the destructive ones last. */
export function SubscriberActions({
  subscriber,
  onTask,
  here = false,
}: {
  subscriber: Subscriber;
  onTask: (task: SubscriberTask) => void;
  /** on the subscriber's own page, which needs no link to itself */
  here?: boolean;
}) {
  const t = useTranslations('admin.subscribers');
  const { email, id, status, key } = subscriber;
  const ended = status === 'lapsed' || Date.parse(subscriber.active_until) <= Date.now();
  const primary = status === 'suspended' ? 'resume' : 'renew';
  const run = (kind: SubscriberTask['kind']) => () => onTask({ kind, subscriber });
  const actions: MenuAction[] = [
    ...(here ? [] : [{ label: t('view'), href: `/admin/subscribers/${id}` }]),
    ...(key ? [{ label: t('viewKey'), href: `/admin/keys/${key.prefix}` }] : []),
    { label: t('viewAudit'), href: `/admin/audit?subject=${encodeURIComponent(email)}` },
    { label: t('editItem'), onSelect: run('edit') },
    ...(primary === 'resume' ? [{ label: t('renewItem'), onSelect: run('renew') }] : []),
    ...(status === 'suspended' ? [] : [{ label: t('suspendItem'), danger: true, onSelect: run('suspend') }]),
    ...(ended ? [] : [{ label: t('cancelItem'), danger: true, onSelect: run('cancel') }]),
  ];
  return (
    <span className="inline-flex items-center gap-1">
      <Button variant={here ? 'secondary' : 'quiet'} size="row" aria-label={t(`${primary}One`, { email })} onClick={run(primary)}>
        {t(primary)}
      </Button>
      <RowMenu label={t('actionsOf', { email })} actions={actions} />
    </span>
  );
}

/** The dialog of the chosen action. */
export function SubscriberDialogs({
  task,
  onClose,
  onChanged,
}: {
  task: SubscriberTask | undefined;
  onClose: () => void;
  onChanged: (subscriber: Subscriber) => void;
}) {
  if (!task) return null;
  const { kind, subscriber } = task;
  if (kind !== 'renew' && kind !== 'edit')
    return <SubscriberActionDialog action={{ kind, subscriber }} onClose={onClose} onChanged={onChanged} />;
  return (
    <Suspense>
      <SubscriberForm task={{ kind, subscriber }} onClose={onClose} onChanged={onChanged} onAdded={() => undefined} />
    </Suspense>
  );
}
