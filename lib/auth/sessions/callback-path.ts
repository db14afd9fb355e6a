/** Longest address of ours that is worth coming back to. */
const LONGEST = 2_000;

/**
 * Where to go after signing in: a path of this site as given, or `otherwise`. Only what begins with a single `/` and stays
 * on our origin passes; other schemes and hosts, `//`, backslashes, control characters and the interface itself do not.
 *
 * @param given a path, or an address that begins with `appUrl`
 */
export function toCallbackPath(given: unknown, appUrl: string, otherwise: string): string {
  if (typeof given !== 'string' || given.length > LONGEST) return otherwise;
  const path = given.startsWith(`${appUrl}/`) ? given.slice(appUrl.length) : given;
  if (!/^\/(?![/\\])[^\\\s\p{C}]*$/u.test(path) || !URL.canParse(path, appUrl)) return otherwise;
  const { origin, pathname } = new URL(path, appUrl);
  // Dotted parts are taken out on the way: `/.//host` would end as `//host`.
  return origin === new URL(appUrl).origin && !/^\/(?:\/|api(?:\/|$))/.test(pathname) ? path : otherwise;
}
