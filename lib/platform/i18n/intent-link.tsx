'use client';

import type { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types';
import { useRouter } from 'next/navigation';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { isVideoPage } from '../portal-paths';

/** How long a pointer or the focus rests on a link before its page is fetched, in milliseconds: passing over fetches nothing. */
const DWELL_MS = 65;

type Props = ComponentProps<'a'> & { href: string; prefetch?: false; replace?: boolean; scroll?: boolean };

/**
 * A link that fetches its page once a reader is about to open it, unless `prefetch` is false. Fetching on view would load a page for
 * each link of a list. Not Next's own link: a page has up to 200, and each of those takes eight times as long to render.
 */
export function IntentLink({ href, prefetch, replace = false, scroll = true, onClick, ...rest }: Props) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The browser loads a page with a film.
  if (isVideoPage(href)) return <a href={href} onClick={onClick} {...rest} />;
  const leave = () => clearTimeout(timer.current);
  const approach = () => {
    leave();
    timer.current = setTimeout(() => router.prefetch(href, { kind: 'full' as PrefetchKind.FULL }), DWELL_MS);
  };
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    router[replace ? 'replace' : 'push'](href, { scroll });
  };
  const intent = { onPointerEnter: approach, onPointerLeave: leave, onFocus: approach, onBlur: leave };
  return <a href={href} {...(prefetch === false ? {} : intent)} {...rest} onClick={open} />;
}

/** Whether a click asks for the page itself, rather than for another tab or a file. */
function isPlainClick({ currentTarget, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent<HTMLAnchorElement>): boolean {
  const here = currentTarget.target === '' || currentTarget.target === '_self';
  return here && button === 0 && !(metaKey || ctrlKey || shiftKey || altKey) && !currentTarget.hasAttribute('download');
}
