'use client';

import { useState } from 'react';
import { api, type Problem, toResult } from '@/components/api/client';
import type { IssuedKey } from '@/components/keys/issued-key';
import { findLiveKey } from './condition';

export type Rotation = {
  step: 'idle' | 'confirming' | 'busy';
  problem: Problem | undefined;
  /** whether the key that was shown had been replaced already, for example in another tab, so that nothing was done */
  outdated: boolean;
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
 * @param prefix of the key that the subscriber sees; no other one is replaced
 * @param onChanged the previous key has ended, or may have
 */
export function useRotation(prefix: string | undefined, onChanged: () => void): Rotation {
  const [step, setStep] = useState<Rotation['step']>('idle');
  const [problem, setProblem] = useState<Problem>();
  const [outdated, setOutdated] = useState(false);
  const [issue, setIssue] = useState<{ key: IssuedKey; replaced: string | undefined }>();
  const confirm = () => {
    setProblem(undefined);
    setOutdated(false);
    setStep('confirming');
  };
  const cancel = () => setStep('idle');
  const stored = () => setIssue(undefined);
  // Nobody should store a key that was replaced in its turn, for example in another tab.
  const issued = issue && (prefix === issue.key.prefix || prefix === issue.replaced) ? issue.key : undefined;
  async function rotate() {
    const before = step;
    setStep('busy');
    setProblem(undefined);
    const me = await toResult(api.GET('/api/v1/me'));
    const current = me.ok ? findLiveKey(me.value)?.prefix : prefix;
    setOutdated(current !== prefix);
    if (current !== prefix) {
      setStep(current ? 'confirming' : 'idle');
      onChanged();
      return;
    }
    const result = await toResult(api.POST('/api/v1/keys/rotate'));
    if (result.ok) {
      setIssue({ key: result.value, replaced: prefix });
      setStep('idle');
      onChanged();
    } else {
      setProblem(result.problem);
      setStep(before);
      // The rotation may have happened although its response was lost.
      if (result.problem.code === 'no_response') onChanged();
    }
  }
  return { step, problem, outdated, issued, confirm, cancel, rotate, stored };
}
