'use client';

import { type ReactNode, useState } from 'react';
import type { Problem, Result } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { ConfirmDialog } from '@/components/ui/dialog';

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
  target: string;
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    const result = await call();
    setBusy(false);
    if (!result) return;
    if (!result.ok) return setProblem(result.problem);
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
      onConfirm={() => void run()}
      busy={busy}
      danger={danger}
    >
      {children}
      {problem && <ProblemNotice problem={problem} />}
    </ConfirmDialog>
  );
}
