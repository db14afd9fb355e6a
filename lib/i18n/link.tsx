import { useLocale } from 'next-intl';
import type { ComponentProps } from 'react';
import { IntentLink } from './intent-link';
import { toLocalPath } from './local-path';

type Props = Omit<ComponentProps<typeof IntentLink>, 'href' | 'locale'> & { href: string };

/** A link within the portal. Its path is written without the language (`/archive`), which the link keeps. */
export function Link({ href, ...rest }: Props) {
  return <IntentLink href={toLocalPath(useLocale(), href)} {...rest} />;
}
