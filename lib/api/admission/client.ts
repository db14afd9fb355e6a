import { env } from '../../platform/env';
import { LOCAL_BROWSER_HEADER } from '../../platform/local-browser';
import { clientAddress } from '../../platform/network';
import { processGlobal } from '../../platform/process-global';
import type { ApiRequest, HeaderReader } from '../http/request';

/** Carries the client's IP address from our server to the API, whichever mount serves it. Our server drops a forged one. */
export const CLIENT_HEADER = 'x-hospitality-client';

const shared = processGlobal('client-header', () => ({ trusted: false }));

/** Declares that our server receives every request of this process and sets the header itself. */
export function trustClientHeader(): void {
  shared.trusted = true;
}

/** Whether our server saw that a browser on this machine sent the request. */
export function isLocalBrowser(headers: HeaderReader): boolean {
  return shared.trusted && headers.get(LOCAL_BROWSER_HEADER) !== null;
}

/**
 * The client's IP address; `''` when unknown. Our server determines it. On platforms without our server it comes from
 * X-Forwarded-For as TRUSTED_PROXY_HOPS says, and our own header is ignored.
 */
export function clientOf(request: Pick<ApiRequest, 'headers'>): string {
  if (shared.trusted) return request.headers.get(CLIENT_HEADER) ?? '';
  return clientAddress(undefined, request.headers.get('x-forwarded-for') ?? undefined, env().trustedProxyHops);
}
