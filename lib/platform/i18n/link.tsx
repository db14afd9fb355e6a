'use client';

import { useParams } from 'next/navigation';
import type { ComponentProps } from 'react';
import { IntentLink } from './intent-link';
import { toLocalPath } from './local-path';

type Props = Omit<ComponentProps<typeof IntentLink>, 'href' | 'locale'> & { href: string };

/**
 * A link within the portal. Its path is written without the language (`/archive`), which the link keeps. The language is the URL's,
 * because translations in the browser would weigh more than the rest of a reading page.
 */
export function Link({ href, ...rest }: Props) {
  const locale = useParams().locale === 'zh' ? 'zh' : 'en';
  return <IntentLink href={toLocalPath(locale, href)} {...rest} />;
}
