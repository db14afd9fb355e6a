/** What a mailed link carries behind its `#`. */
export type KeyLink = { email: string; token: string };

/** Reads `#email=…&token=…`; undefined when either is missing. */
export function readLink(hash: string): KeyLink | undefined {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const [email, token] = [fragment.get('email'), fragment.get('token')];
  return email && token ? { email, token } : undefined;
}

/** Takes the link out of the address bar and out of this history entry; whatever else stood in the fragment goes too. */
export function takeLink(): KeyLink | undefined {
  const { hash, pathname } = window.location;
  if (hash) window.history.replaceState(null, '', pathname);
  return readLink(hash);
}
