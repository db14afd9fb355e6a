'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from './button';

/** How long the confirmation is shown, in milliseconds. */
const SHOWN_MS = 2_000;

/** The button of `CopyButton`, with its messages. */
export function CopyControl({
  text,
  messages,
  variant = 'secondary',
  size = 'sm',
  onCopied,
}: {
  text: string;
  messages: { copy: string; copied: string; copyFailed: string };
  variant?: ButtonVariant;
  size?: ButtonSize;
  onCopied?: () => void;
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      onCopied?.();
    } catch {
      setState('failed');
    }
  };
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <>
      <Button variant={variant} size={size} onClick={copy}>
        <Icon aria-hidden className="size-3.5" />
        {state === 'copied' ? messages.copied : messages.copy}
      </Button>{' '}
      <span role="status" className={state === 'failed' ? 'text-13 text-brick' : 'sr-only'}>
        {state === 'copied' ? messages.copied : state === 'failed' ? messages.copyFailed : ''}
      </span>
    </>
  );
}
