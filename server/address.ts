import { isLocale, type Locale } from '../lib/platform/i18n/locales';
import { isDocument, STATIC_FILES } from '../lib/platform/static-files';

/**
 * Normalizes a request target: removes the origin of an absolute URL and percent-encodes non-ASCII bytes, so that
 * `curl '…?q=酒店'` works even though curl does not encode it.
 */
export function normalizeTarget(target: string): string {
  const withoutOrigin = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  return withoutOrigin.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The path of a target, without the query. */
export function pathOf(target: string): string {
  const queryStart = target.indexOf('?');
  return queryStart < 0 ? target : target.slice(0, queryStart);
}

/**
 * Whether a path is in canonical form: no empty or dot segments, backslashes or fragments, and percent-encoding that
 * decodes to text without NUL. Any other path under /api is 404 (contract, section 2).
 */
export function isCanonicalPath(path: string): boolean {
  if (/[\\#]/.test(path)) return false;
  if (!path.includes('%')) return !/\/\.{0,2}(?:\/|$)/.test(path) && !path.includes('\0');
  return path
    .slice(1)
    .split('/')
    .every((segment) => {
      if (segment === '') return false;
      try {
        const decoded = decodeURIComponent(segment);
        return decoded !== '.' && decoded !== '..' && !decoded.includes('\0');
      } catch {
        return false;
      }
    });
}

/** Whether a path belongs to the API or to MCP, not to the site. Repeated slashes and backslashes before it count too. */
export function isApiPath(path: string): boolean {
  return /^[/\\]+(?:api|mcp)(?:[/\\]|$)/.test(path);
}

/**
 * Whether the framework would interpret a site path as a different one (dot segments, backslashes) or fail on it (invalid
 * percent-encoding).
 */
function isAmbiguousPath(path: string): boolean {
  return !path.startsWith('/') || path.includes('\\') || /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path) || !isDecodable(path);
}

/**
 * Whether a site path is certainly no page: ambiguous, under the framework's prefix without being a file of the build, or
 * with a dot in its first segment without being a file or a document. Next would respond with its own error page.
 */
export function isUnknownPage(path: string): boolean {
  return (
    isAmbiguousPath(path) ||
    /^\/_next\/(?!static\/)/.test(path) ||
    (/^\/[^/]*\./.test(path) && !STATIC_FILES.has(path) && !isDocument(path))
  );
}

/** The language of a site path, if it names one. */
export function localeOf(path: string): Locale | undefined {
  const [, first] = path.split('/', 2);
  return isLocale(first) ? first : undefined;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
