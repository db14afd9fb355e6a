import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { CopyControl } from './copy-control';

/**
 * Copies a text and confirms it visually and for screen readers. `onCopied` runs only if copying succeeded. Rendered on the server
 * where it can be, so that reading pages need no translations in the browser.
 */
export function CopyButton({ label, ...rest }: Omit<ComponentProps<typeof CopyControl>, 'messages'> & { label?: string }) {
  const t = useTranslations('common.actions');
  return <CopyControl {...rest} messages={{ copy: label ?? t('copy'), copied: t('copied'), copyFailed: t('copyFailed') }} />;
}
