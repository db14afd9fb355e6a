'use client';

import { useState } from 'react';
import { api, type Problem, toResult } from '@/components/api/client';
import type { IssuedKey } from '@/components/keys/issued-key';

export type Rotation = {
  step: 'idle' | 'confirming' | 'busy';
  problem: Problem | undefined;
  /** the new key, until the subscriber has stored it */
  issued: IssuedKey | undefined;
  confirm: () => void;
  cancel: () => void;
  rotate: () => Promise<void>;
  stored: () => void;
};

/**
 * Replaces the subscriber's key, if there is one, with a new one: confirmed first where a key would end, shown once.
 *
 * @param onChanged the previous key has ended, or may have
 */
export function useRotation(onChanged: () => void): Rotation {
  const [step, setStep] = useState<Rotation['step']>('idle');
  const [problem, setProblem] = useState<Problem>();
  const [issued, setIssued] = useState<IssuedKey>();
  const confirm = () => {
    setProblem(undefined);
    setStep('confirming');
  };
  const cancel = () => setStep('idle');
  const stored = () => setIssued(undefined);
  async function rotate() {
    const before = step;
    setStep('busy');
    setProblem(undefined);
    const result = await toResult(api.POST('/api/v1/keys/rotate'));
    if (result.ok) {
      setIssued(result.value);
      setStep('idle');
      onChanged();
    } else {
      setProblem(result.problem);
      setStep(before);
      // The rotation may have happened although its response was lost.
      if (result.problem.code === 'no_response') onChanged();
    }
  }
  return { step, problem, issued, confirm, cancel, rotate, stored };
}
