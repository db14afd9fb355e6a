'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callAdmin, type Refusal } from '../api';

export type Outcome = 'waiting' | 'running' | 'done' | Refusal;

/** Seconds to wait when the interface says that it was asked too often and not for how long. */
const PAUSE_SECONDS = 30;

/**
 * Makes the same change to several things, one after another, and keeps what became of each. Asked too often, it waits as
 * long as it is told and goes on; another refusal ends that one alone. Leaving the page stops what has not begun.
 */
export function useBulkAction<Value>(onChanged: (value: Value) => void) {
  const locale = useLocale();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [step, setStep] = useState<'idle' | 'running' | 'over'>('idle');
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const start = useCallback(
    async (works: readonly { id: string; path: string }[]): Promise<ReadonlyMap<string, Outcome>> => {
      const stop = new AbortController();
      ending.current = stop;
      let now: ReadonlyMap<string, Outcome> = new Map(works.map(({ id }) => [id, 'waiting']));
      const note = (id: string, outcome: Outcome) => {
        now = new Map([...now, [id, outcome]]);
        setOutcomes(now);
      };
      setOutcomes(now);
      setStep('running');
      for (const { id, path } of works) {
        note(id, 'running');
        let answer = await callAdmin<Value>(path, { method: 'POST', locale });
        while (!answer.ok && answer.code === 'rate_limited' && works.length > 1 && !stop.signal.aborted) {
          await wait((answer.retryAfterSeconds ?? PAUSE_SECONDS) * 1_000, stop.signal);
          if (!stop.signal.aborted) answer = await callAdmin<Value>(path, { method: 'POST', locale });
        }
        if (answer.ok) onChanged(answer.value);
        note(id, answer.ok ? 'done' : answer);
        if (stop.signal.aborted) break;
      }
      setStep('over');
      return now;
    },
    [locale, onChanged],
  );

  const reset = useCallback(() => {
    setOutcomes(new Map());
    setStep('idle');
  }, []);
  const stop = useCallback(() => ending.current?.abort(), []);
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
