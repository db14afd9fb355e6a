'use client';

import type { ReactNode } from 'react';
import { ConfirmDialog } from '@/components/ui/dialog';
import type { Result } from './problem';
import { ProblemNotice } from './problem-notice';
import { useCall } from './use-call';

/** Confirms one call of the API, naming its target. It stays open with the problem if the call fails. */
export function CallDialog<Value>({
  title,
  target,
  lead,
  confirm,
  danger,
  children,
  call,
  onDone,
  onClose,
}: {
  title: string;
  target: ReactNode;
  lead: ReactNode;
  confirm: string;
  danger: boolean;
  /** what to choose before the call */
  children?: ReactNode;
  /** resolves to undefined if a choice is missing */
  call: () => Promise<Result<Value> | undefined>;
  onDone: (value: Value) => void;
  onClose: () => void;
}) {
  const { busy, problem, run } = useCall();
  const confirmed = async () => {
    const result = await run(call());
    if (!result?.ok) return;
    onClose();
    onDone(result.value);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <>
          <p className="wrap-anywhere text-ink">{target}</p>
          <p>{lead}</p>
        </>
      }
      confirm={confirm}
      onConfirm={() => void confirmed()}
      busy={busy}
      danger={danger}
    >
      {children}
      {problem && <ProblemNotice problem={problem} />}
    </ConfirmDialog>
  );
}
