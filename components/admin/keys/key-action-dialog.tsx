'use client';

import { Ban, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useToast } from '@/components/ui/toast';
import { type Step, type TaskState, useBulkAction } from './use-bulk-action';

type AdminKey = Schemas['AdminKey'];
export type KeyAction = { kind: 'revoke' | 'unfreeze'; keys: AdminKey[] };

/**
 * Confirms that keys are revoked or unfrozen, naming each key and its subscriber. Several keys are changed one by one, and
 * the dialog stays open as the report.
 *
 * @param onChanged receives each key after its change
 */
export function KeyActionDialog({
  action,
  onClose,
  onChanged,
}: {
  action: KeyAction | undefined;
  onClose: () => void;
  onChanged: (key: AdminKey) => void;
}) {
  const t = useTranslations('admin.act');
  const tc = useTranslations('common.actions');
  const toast = useToast();
  const { outcomes, step, start, stop, reset } = useBulkAction<AdminKey>(onChanged);
  if (!action) return null;
  const { kind, keys } = action;
  const [first] = keys;
  const single = keys.length === 1 ? first : undefined;
  const several = single === undefined;
  const outcome = single && outcomes.get(single.prefix);
  const problem = typeof outcome === 'object' ? outcome : undefined;

  const close = () => {
    if (step === 'running') return;
    reset();
    onClose();
  };
  const run = async () => {
    const outcomesAfter = await start(keys.map(({ prefix }) => ({ id: prefix, run: () => change(kind, prefix) })));
    if (!single || outcomesAfter.get(single.prefix) !== 'done') return;
    toast({ tone: 'good', title: t(`${kind}.done`, { prefix: single.prefix }) });
    reset();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={single ? t(`${kind}.title`, { prefix: single.prefix }) : t(`${kind}.titleMany`, { count: keys.length })}
      description={
        <>
          {single && <p>{t('subscriber', { email: single.subscriber.email })}</p>}
          <p>{t(`${kind}.lead`, { count: keys.length })}</p>
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
      <Progress outcomes={outcomes} count={keys.length} step={several ? step : 'idle'} />
      {problem && <ProblemNotice problem={problem} />}
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        {several && step === 'finished' ? (
          <Button onClick={close}>{tc('close')}</Button>
        ) : (
          <>
            {several && step === 'running' ? (
              <Button variant="secondary" onClick={stop}>
                {t('stop')}
              </Button>
            ) : (
              <Button variant="secondary" disabled={step === 'running'} onClick={close}>
                {tc('cancel')}
              </Button>
            )}
            <Button variant={kind === 'revoke' ? 'danger' : 'primary'} busy={step === 'running'} onClick={run}>
              {t(`${kind}.confirm`, { count: keys.length })}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** How many of several keys are done. */
function Progress({ outcomes, count, step }: { outcomes: ReadonlyMap<string, TaskState>; count: number; step: Step }) {
  const t = useTranslations('admin.act');
  const done = [...outcomes.values()].filter((each) => each === 'done').length;
  return (
    <p role="status" className={step === 'idle' ? 'sr-only' : 'text-15'}>
      {step === 'running' && t('running', { done, count })}
      {step === 'finished' && t('finished', { done, failed: count - done })}
    </p>
  );
}

async function change(kind: KeyAction['kind'], prefix: string) {
  const request = { params: { path: { prefix } } };
  return toResult(
    kind === 'revoke'
      ? api.POST('/api/v1/admin/keys/{prefix}/revoke', request)
      : api.POST('/api/v1/admin/keys/{prefix}/unfreeze', request),
  );
}

/** One of several keys with its outcome. */
function Line({ subject, outcome }: { subject: AdminKey; outcome: TaskState | undefined }) {
  const t = useTranslations('admin.act');
  const problem = typeof outcome === 'object' ? outcome : undefined;
  return (
    <li className="flex items-start gap-2 py-1">
      <span className="mt-0.5 flex size-4 shrink-0 items-center">
        {outcome === 'running' && <LoaderCircle aria-hidden className="size-4 animate-spin text-muted" />}
        {outcome === 'done' && <CircleCheck aria-hidden className="size-4 text-jade" />}
        {outcome === 'waiting' && <CircleDashed aria-hidden className="size-4 text-muted" />}
        {problem && <Ban aria-hidden className="size-4 text-brick" />}
      </span>
      <span className="min-w-0">
        <code>{subject.prefix}</code> <span className="wrap-anywhere text-muted">{subject.subscriber.email}</span>
        {problem && (
          <span className="block text-brick">
            {problem.detail ?? t('failed')} {problem.requestId && <code className="wrap-anywhere">{problem.requestId}</code>}
          </span>
        )}
        {typeof outcome === 'string' && outcome !== 'running' && <span className="sr-only">{t(`line.${outcome}`)}</span>}
      </span>
    </li>
  );
}
