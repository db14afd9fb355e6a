import type { IncomingMessage } from 'node:http';
import { CLIENT_HEADER } from '../lib/api/admission/client';
import { OUTBOX_HEADER } from '../lib/outbox/rules';

/** Headers by which a client could claim to be somebody else; only what we found out ourselves goes on. */
export const DROPPED: ReadonlySet<string> = new Set<string>([
  CLIENT_HEADER,
  OUTBOX_HEADER,
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-middleware-subrequest',
  'x-real-ip',
]);

/** Every X-Forwarded-For header of a request as one list, in the order they came. */
export function forwardedFor(request: IncomingMessage): string | undefined {
  const { rawHeaders } = request;
  const entries = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'x-forwarded-for');
  return entries.length > 0 ? entries.join(',') : undefined;
}

/**
 * Leaves a request with the headers that routes may believe, in both forms Node keeps them: claims of being forwarded are
 * dropped; the client's address and, for whoever may see it, the pass to the outbox are set. Node would keep the first of
 * several Authorization headers; several are no credential, so they are refused rather than one of them chosen.
 */
export function rewriteHeaders(request: IncomingMessage, client: string, outboxPass?: string): void {
  const raw: string[] = [];
  const credentials: number[] = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    if (DROPPED.has(lower)) continue;
    if (lower === 'authorization') credentials.push(raw.length + 1);
    raw.push(name, request.rawHeaders[index + 1] ?? '');
  }
  // Parsed from the raw form when first read; from here on both are written.
  const { headers } = request;
  for (const name of DROPPED) delete headers[name];
  raw.push(CLIENT_HEADER, client);
  headers[CLIENT_HEADER] = client;
  if (outboxPass !== undefined) {
    raw.push(OUTBOX_HEADER, outboxPass);
    headers[OUTBOX_HEADER] = outboxPass;
  }
  if (credentials.length > 1) {
    headers.authorization = 'repeated';
    for (const index of credentials) raw[index] = 'repeated';
  }
  request.rawHeaders = raw;
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
