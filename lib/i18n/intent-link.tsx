'use client';

import NextLink from 'next/link';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

/** How long a pointer or the focus rests on a link before its page is fetched, in milliseconds: passing over fetches nothing. */
const DWELL_MS = 65;

/** A link that fetches its page once a reader is about to open it. Fetching on view would load a page for each link of a list. */
export function IntentLink({ prefetch = true, ...rest }: ComponentProps<typeof NextLink>) {
  const [intended, setIntended] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  const approach = () => {
    leave();
    timer.current = setTimeout(() => setIntended(true), DWELL_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <NextLink
      prefetch={intended && prefetch !== false}
      onPointerEnter={approach}
      onPointerLeave={leave}
      onFocus={approach}
      onBlur={leave}
      {...rest}
    />
  );
}
