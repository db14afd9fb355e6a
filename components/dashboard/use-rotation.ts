'use client';

import { useLocale } from 'next-intl';
import { useCallback, useState } from 'react';
import { callApi, type Refusal } from '@/components/keys/call';
import type { Issued } from '@/components/keys/issued-key';

export type Rotation = {
  step: 'idle' | 'asking' | 'busy';
  refusal: Refusal | undefined;
  /** the new key, until its owner has stored it */
  issued: Issued | undefined;
  ask: () => void;
  cancel: () => void;
  rotate: () => Promise<void>;
  stored: () => void;
};

/**
 * A new key in place of the one there is, if any: asked for, confirmed where something ends by it, shown once.
 *
 * @param onChanged the key of before has ended, or may have
 */
export function useRotation(onChanged: () => void): Rotation {
  const locale = useLocale();
  const [step, setStep] = useState<Rotation['step']>('idle');
  const [refusal, setRefusal] = useState<Refusal>();
  const [issued, setIssued] = useState<Issued>();
  const ask = useCallback(() => {
    setRefusal(undefined);
    setStep('asking');
  }, []);
  const cancel = useCallback(() => setStep('idle'), []);
  const stored = useCallback(() => setIssued(undefined), []);
  async function rotate() {
    const before = step;
    setStep('busy');
    setRefusal(undefined);
    const called = await callApi<Issued>('/api/v1/keys/rotate', { method: 'POST', locale });
    if (called.ok) {
      setIssued(called.value);
      setStep('idle');
      onChanged();
    } else {
      setRefusal(called.refusal);
      setStep(before);
      // The answer was lost, perhaps after the deed.
      if (called.refusal.code === 'no_answer') onChanged();
    }
  }
  return { step, refusal, issued, ask, cancel, rotate, stored };
}
