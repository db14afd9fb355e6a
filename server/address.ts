/**
 * A request's target as we look at it: origin cut off an absolute one, and every byte beyond ASCII percent-encoded, so
 * that `curl '…?q=酒店'` works whether or not the client encoded it.
 */
export function normaliseTarget(target: string): string {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  return local.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The target's path, up to `?`. */
export function pathOf(target: string): string {
  const cut = target.indexOf('?');
  return cut < 0 ? target : target.slice(0, cut);
}

/**
 * Whether a path is written the one way it has: no empty or dotted part, no backslash or fragment, percent-encoding that
 * decodes to text without NUL. Anything else under /api is an address where nothing lives (contract, section 2).
 */
export function isPlainPath(path: string): boolean {
  if (/[\\#]/.test(path)) return false;
  if (!path.includes('%')) return !/\/\.{0,2}(?:\/|$)/.test(path) && !path.includes('\0');
  return path
    .slice(1)
    .split('/')
    .every((part) => {
      if (part === '') return false;
      try {
        const decoded = decodeURIComponent(part);
        return decoded !== '.' && decoded !== '..' && !decoded.includes('\0');
      } catch {
        return false;
      }
    });
}

/** Whether the service's own JSON interface answers for a path, rather than the site; odd spellings of /api count. */
export function isApiPath(path: string): boolean {
  return /^[/\\]+api(?:[/\\]|$)/.test(path);
}

/**
 * Whether a site's path would be read as another one on its way through the framework (dotted parts, backslashes), or not
 * at all: on broken percent-encoding the framework fails.
 */
export function isAmbiguousPath(path: string): boolean {
  return !path.startsWith('/') || path.includes('\\') || /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path) || !isDecodable(path);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
