import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { CopyControl } from './copy-control';

/**
 * Copies a text and confirms it visually and for screen readers. `onCopied` runs only if copying succeeded. Rendered on the server
 * where it can be, so that reading pages need no translations in the browser.
 */
export function CopyButton({
  label,
  isAddress = false,
  ...rest
}: Omit<ComponentProps<typeof CopyControl>, 'messages'> & {
  label?: string;
  /** whether the text is the address of the page, which is nowhere on it */
  isAddress?: boolean;
}) {
  const t = useTranslations('common.actions');
  const copyFailed = t(isAddress ? 'linkNotCopied' : 'copyFailed');
  return <CopyControl {...rest} messages={{ copy: label ?? t('copy'), copied: t('copied'), copyFailed }} />;
}
