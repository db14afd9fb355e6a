'use client';

import { useEffect, useRef, useState } from 'react';
import type { Problem, Result } from '@/components/api/problem';

export type TaskState = 'waiting' | 'running' | 'done' | Problem;

/** The progress of a run of tasks. */
export type Step = 'idle' | 'running' | 'finished';

type Task<Value> = { id: string; run: () => Promise<Result<Value>> };

/** Seconds to wait when the API rejects a call as too frequent without saying for how long. */
const DEFAULT_PAUSE_SECONDS = 30;

/**
 * Runs tasks one after another and records the outcome of each. When a call is rate limited it waits as long as the API
 * says and continues; any other problem fails that task alone. Leaving the page cancels the tasks that have not started.
 */
export function useBulkAction<Value>(onChanged: (value: Value) => void) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, TaskState>>(new Map());
  const [step, setStep] = useState<Step>('idle');
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const start = async (tasks: readonly Task<Value>[]): Promise<ReadonlyMap<string, TaskState>> => {
    const abort = new AbortController();
    const { signal } = abort;
    controller.current = abort;
    let current: ReadonlyMap<string, TaskState> = new Map(tasks.map(({ id }) => [id, 'waiting']));
    const record = (id: string, outcome: TaskState) => {
      current = new Map([...current, [id, outcome]]);
      setOutcomes(current);
    };
    setOutcomes(current);
    setStep('running');
    for (const { id, run } of tasks) {
      record(id, 'running');
      let result = await run();
      while (!result.ok && result.problem.code === 'rate_limited' && tasks.length > 1 && !signal.aborted) {
        await wait((result.problem.retryAfterSeconds ?? DEFAULT_PAUSE_SECONDS) * 1_000, signal);
        if (!signal.aborted) result = await run();
      }
      if (result.ok) onChanged(result.value);
      record(id, result.ok ? 'done' : result.problem);
      if (signal.aborted) break;
    }
    setStep('finished');
    return current;
  };

  const reset = () => {
    setOutcomes(new Map());
    setStep('idle');
  };
  const stop = () => controller.current?.abort();
  return { outcomes, step, start, stop, reset };
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
