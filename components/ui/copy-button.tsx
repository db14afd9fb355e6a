'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from './button';

/** How long the confirmation is shown, in milliseconds. */
const SHOWN_MS = 2_000;

/** Copies a text and confirms it visually and for screen readers. `onCopied` runs only if copying succeeded. */
export function CopyButton({
  text,
  label,
  variant = 'secondary',
  size = 'sm',
  onCopied,
}: {
  text: string;
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  onCopied?: () => void;
}) {
  const t = useTranslations('common.actions');
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
        {state === 'copied' ? t('copied') : (label ?? t('copy'))}
      </Button>
      <span role="status" className={state === 'failed' ? 'text-13 text-brick' : 'sr-only'}>
        {state === 'copied' ? t('copied') : state === 'failed' ? t('copyFailed') : ''}
      </span>
    </>
  );
}
