import type { ApiRequest } from '../http/request';
import { ApiError } from '../problems';

/**
 * Refuses a browser's write that does not come from our own pages (contract, section 3). A missing `Origin` is refused
 * too: every browser sends it with such a request, and who has no browser has a key.
 *
 * @param appUrl the public base address; only its origin counts
 * @throws ApiError `origin_refused`
 */
export function requireOwnOrigin(request: ApiRequest, appUrl: string): void {
  if (request.headers.get('origin') !== new URL(appUrl).origin) throw new ApiError('origin_refused');
}
