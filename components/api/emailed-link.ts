'use client';

import { useEffect, useEffectEvent } from 'react';

export type EmailedLink = { email: string; token: string };

/** Parses `#email=…&token=…`; undefined when either part is missing. */
export function parseEmailedLink(hash: string): EmailedLink | undefined {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const [email, token] = [fragment.get('email'), fragment.get('token')];
  return email && token ? { email, token } : undefined;
}

/** Parses `#token=…`; undefined without one. */
export function parseToken(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || undefined;
}

/** Kept in the memory of this page only, so that an effect that runs twice still finds what it removed from the URL. */
let taken: { path: string; secret: unknown } | undefined;

/**
 * Reads the secret of an emailed link. It is in the fragment, which is never sent to a server, and is removed from the address bar
 * and the history entry at once.
 *
 * @param parse reads the fragment; undefined when it is incomplete
 * @param onSecret called with each secret, or with undefined when the page was opened without one
 * @returns forgets the secret once it is used or invalid
 */
export function useFragment<Secret>(
  parse: (hash: string) => Secret | undefined,
  onSecret: (secret: Secret | undefined) => void,
): () => void {
  const read = useEffectEvent(parse);
  const receive = useEffectEvent(onSecret);
  useEffect(() => {
    const take = () => {
      const { hash, pathname } = window.location;
      const remove = () => window.history.replaceState(null, '', pathname);
      if (hash) remove();
      // The router watches the history only once this effect has run, and would restore the address with its next refresh.
      if (hash) queueMicrotask(remove);
      const secret = read(hash);
      if (secret) taken = { path: pathname, secret };
      receive(taken?.path === pathname ? (taken.secret as Secret) : undefined);
    };
    take();
    // A second link opened in the same tab changes only the fragment.
    const onHashChange = () => window.location.hash && take();
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
  return forget;
}

/** The address and the token of an emailed link; see `useFragment`. */
export function useEmailedLink(onLink: (link: EmailedLink | undefined) => void): () => void {
  return useFragment(parseEmailedLink, onLink);
}

function forget(): void {
  taken = undefined;
}
