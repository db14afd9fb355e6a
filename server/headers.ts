import type { IncomingMessage } from 'node:http';
import { CLIENT_HEADER } from '../lib/api/admission/client';
import { LOCAL_BROWSER_HEADER } from '../lib/platform/local-browser';

/** Headers with which a client could impersonate another. Only values that the server determined itself are passed on. */
export const UNTRUSTED_HEADERS: ReadonlySet<string> = new Set<string>([
  CLIENT_HEADER,
  LOCAL_BROWSER_HEADER,
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-middleware-subrequest',
  'x-real-ip',
]);

/** Every X-Forwarded-For header of a request as one list, in order. */
export function forwardedFor(request: IncomingMessage): string | undefined {
  const { rawHeaders } = request;
  const entries = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'x-forwarded-for');
  return entries.length > 0 ? entries.join(',') : undefined;
}

/** Whether a request carries several Authorization headers, of which Node keeps the first. */
export function hasDuplicateCredentials({ rawHeaders }: IncomingMessage): boolean {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 13 && name.toLowerCase() === 'authorization') found += 1;
  }
  return found > 1;
}

/**
 * Rewrites the headers of a request that goes on to Next, in both forms Node keeps: drops the untrusted ones and adds our
 * own. Several Authorization headers become one that is no credential.
 *
 * @param ours the headers to add
 */
export function rewriteHeaders(request: IncomingMessage, ours: Record<string, string>): void {
  const duplicate = hasDuplicateCredentials(request);
  const raw: string[] = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    if (UNTRUSTED_HEADERS.has(lower)) continue;
    raw.push(name, duplicate && lower === 'authorization' ? 'repeated' : (request.rawHeaders[index + 1] ?? ''));
  }
  // `headers` is parsed from the raw form on first read; from here on both are written.
  const { headers } = request;
  for (const name of UNTRUSTED_HEADERS) delete headers[name];
  if (duplicate) headers.authorization = 'repeated';
  for (const [name, value] of Object.entries(ours)) {
    raw.push(name, value);
    headers[name] = value;
  }
  request.rawHeaders = raw;
}
