'use client';

import { useState } from 'react';
import type { Problem, Result } from './problem';

/** One call of the API at a time: whether it is in flight, and why the last one failed. */
export function useCall(initial?: Problem) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(initial);
  /** Resolves to the result of the call, or undefined if it was not made. */
  const run = async <Outcome extends Result<unknown> | undefined>(call: Promise<Outcome>): Promise<Outcome> => {
    setBusy(true);
    setProblem(undefined);
    const result = await call;
    setBusy(false);
    if (result && !result.ok) setProblem(result.problem);
    return result;
  };
  return { busy, problem, run, clear: () => setProblem(undefined) };
}
