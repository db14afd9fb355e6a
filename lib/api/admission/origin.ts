import type { HeaderReader } from '../http/request';
import { ApiError, particularDetails } from '../problems';

/**
 * Rejects a browser's write that does not come from our own pages (contract, section 3). A missing `Origin` is rejected
 * too: browsers always send it with such requests, and other clients use a key.
 *
 * @param appUrl the public base URL; only its origin counts
 * @throws ApiError `origin_refused`
 */
export function requireOwnOrigin(request: { headers: HeaderReader }, appUrl: string): void {
  if (hasOwnOrigin(request, appUrl)) return;
  const isMissing = request.headers.get('origin') === null;
  throw new ApiError('origin_refused', {}, {}, isMissing ? { detail: particularDetails.withoutOrigin } : {});
}

/** Whether a page of ours sent the request. Browsers do not let other pages claim our origin. */
export function hasOwnOrigin(request: { headers: HeaderReader }, appUrl: string): boolean {
  return request.headers.get('origin') === new URL(appUrl).origin;
}
