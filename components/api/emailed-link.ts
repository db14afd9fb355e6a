'use client';

import { useEffect, useEffectEvent } from 'react';

export type EmailedLink = { email: string; token: string };

/** Parses `#email=…&token=…`; undefined when either part is missing. */
export function parseEmailedLink(hash: string): EmailedLink | undefined {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const [email, token] = [fragment.get('email'), fragment.get('token')];
  return email && token ? { email, token } : undefined;
}

/** Kept in the memory of this page only, so that an effect that runs twice still finds what it removed from the URL. */
let taken: { path: string; link: EmailedLink } | undefined;

/**
 * The link that an email led here with. Its token is in the fragment, which is never sent to a server, and is removed from
 * the address bar and the history entry at once.
 *
 * @param onLink called with each link, or with undefined when the page was opened without one
 * @returns forgets the link once it is used or invalid
 */
export function useEmailedLink(onLink: (link: EmailedLink | undefined) => void): () => void {
  const receive = useEffectEvent(onLink);
  useEffect(() => {
    const take = () => {
      const { hash, pathname } = window.location;
      if (hash) window.history.replaceState(null, '', pathname);
      const link = parseEmailedLink(hash);
      if (link) taken = { path: pathname, link };
      receive(taken?.path === pathname ? taken.link : undefined);
    };
    take();
    // A second link opened in the same tab changes only the fragment.
    const onHashChange = () => window.location.hash && take();
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
  return forget;
}

function forget(): void {
  taken = undefined;
}
