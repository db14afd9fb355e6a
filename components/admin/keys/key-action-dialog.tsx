'use client';

import { Ban, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useToast } from '@/components/ui/toast';
import type { AdminKey } from '@/lib/admin-keys/schema';
import { RefusalNotice } from '../refusal-notice';
import { type Outcome, useBulkAction } from './use-bulk-action';

export type KeyAction = { act: 'revoke' | 'unfreeze'; keys: AdminKey[] };

/**
 * The second act before keys are revoked or unfrozen: names each key and its owner. Several go one by one, and the dialog
 * stays as the report of them.
 *
 * @param onChanged told the key as it is after each change
 */
export function KeyActionDialog({
  asked,
  onClose,
  onChanged,
}: {
  asked: KeyAction | undefined;
  onClose: () => void;
  onChanged: (key: AdminKey) => void;
}) {
  const t = useTranslations('admin.act');
  const tc = useTranslations('common.actions');
  const toast = useToast();
  const { outcomes, step, start, stop, reset } = useBulkAction<AdminKey>(onChanged);
  if (!asked) return null;
  const { act, keys } = asked;
  const [first] = keys;
  const single = keys.length === 1 ? first : undefined;
  const several = single === undefined;
  const outcome = single && outcomes.get(single.prefix);
  const refusal = typeof outcome === 'object' ? outcome : undefined;
  const done = [...outcomes.values()].filter((each) => each === 'done').length;

  const close = () => {
    if (step === 'running') return;
    reset();
    onClose();
  };
  const run = async () => {
    const works = keys.map(({ prefix }) => ({ id: prefix, path: `/keys/${prefix}/${act}` }));
    const ended = await start(works);
    if (!single || ended.get(single.prefix) !== 'done') return;
    toast({ tone: 'good', title: t(`${act}.done`, { prefix: single.prefix }) });
    reset();
    onClose();
  };
  const over = several && step === 'over';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={single ? t(`${act}.title`, { prefix: single.prefix }) : t(`${act}.titleMany`, { count: keys.length })}
      description={
        <>
          {single && <p>{t('owner', { email: single.subscriber.email })}</p>}
          <p>{t(`${act}.lead`, { count: keys.length })}</p>
        </>
      }
    >
      {several && (
        <ul className="max-h-72 overflow-y-auto rounded-2 border border-line px-3 py-1 text-13">
          {keys.map((key) => (
            <Line key={key.prefix} subject={key} outcome={outcomes.get(key.prefix)} />
          ))}
        </ul>
      )}
      <p role="status" className={several && step !== 'idle' ? 'text-15' : 'sr-only'}>
        {several && step === 'running' && t('running', { done, count: keys.length })}
        {over && t('over', { done, failed: keys.length - done })}
      </p>
      {refusal && <RefusalNotice refusal={refusal} />}
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        {over ? (
          <Button onClick={close}>{tc('close')}</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={step === 'running' && !several} onClick={step === 'running' ? stop : close}>
              {step === 'running' && several ? t('stop') : tc('cancel')}
            </Button>
            <Button variant={act === 'revoke' ? 'danger' : 'primary'} busy={step === 'running'} onClick={run}>
              {t(`${act}.confirm`, { count: keys.length })}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** One of several, and what became of it. */
function Line({ subject, outcome }: { subject: AdminKey; outcome: Outcome | undefined }) {
  const t = useTranslations('admin.act');
  const refusal = typeof outcome === 'object' ? outcome : undefined;
  return (
    <li className="flex items-start gap-2 py-1">
      <span className="mt-0.5 flex size-4 shrink-0 items-center">
        {outcome === 'running' && <LoaderCircle aria-hidden className="size-4 animate-spin text-muted" />}
        {outcome === 'done' && <CircleCheck aria-hidden className="size-4 text-jade" />}
        {outcome === 'waiting' && <CircleDashed aria-hidden className="size-4 text-muted" />}
        {refusal && <Ban aria-hidden className="size-4 text-brick" />}
      </span>
      <span className="min-w-0">
        <code>{subject.prefix}</code> <span className="wrap-anywhere text-muted">{subject.subscriber.email}</span>
        {refusal && (
          <span className="block text-brick">
            {refusal.detail ?? t('failed')} {refusal.requestId && <code className="wrap-anywhere">{refusal.requestId}</code>}
          </span>
        )}
        {typeof outcome === 'string' && outcome !== 'running' && <span className="sr-only">{t(`line.${outcome}`)}</span>}
      </span>
    </li>
  );
}
