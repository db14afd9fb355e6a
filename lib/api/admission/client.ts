import { env } from '../../env';
import { clientAddress } from '../../network';
import { processGlobal } from '../../process-global';
import type { ApiRequest } from '../http/request';

/** Carries the client's address from our server to the routes, however they are mounted. Our server drops a forged one. */
export const CLIENT_HEADER = 'x-hospitality-client';

const shared = processGlobal('client-header', () => ({ trusted: false }));

/** Says that a server of ours stands in front of every request of this process, and sets the header itself. */
export function trustClientHeader(): void {
  shared.trusted = true;
}

/**
 * The client's plain address; `''` when there is none. Behind our server it is what the server found; on platforms without
 * one it is read from X-Forwarded-For as TRUSTED_PROXY_HOPS says, and the header of ours is not believed.
 */
export function clientOf(request: ApiRequest): string {
  if (shared.trusted) return request.headers.get(CLIENT_HEADER) ?? '';
  return clientAddress(undefined, request.headers.get('x-forwarded-for') ?? undefined, env().trustedProxyHops);
}
