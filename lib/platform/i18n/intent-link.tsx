'use client';

import NextLink from 'next/link';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { isVideoPage } from '../portal-paths';

/** How long a pointer or the focus rests on a link before its page is fetched, in milliseconds: passing over fetches nothing. */
const DWELL_MS = 65;

type Props = Omit<ComponentProps<typeof NextLink>, 'href'> & { href: string };

/** A link that fetches its page once a reader is about to open it. Fetching on view would load a page for each link of a list. */
export function IntentLink({ prefetch, ...rest }: Props) {
  if (isVideoPage(rest.href)) return <DocumentLink {...rest} />;
  return prefetch === false ? <NextLink prefetch={false} {...rest} /> : <FetchingLink {...rest} />;
}

/** The browser loads the page. */
function DocumentLink({ replace: _replace, scroll: _scroll, ...rest }: Props) {
  return <a {...rest} />;
}

function FetchingLink(props: Props) {
  const [intended, setIntended] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  const approach = () => {
    leave();
    timer.current = setTimeout(() => setIntended(true), DWELL_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <NextLink prefetch={intended} onPointerEnter={approach} onPointerLeave={leave} onFocus={approach} onBlur={leave} {...props} />
  );
}
