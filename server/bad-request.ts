import type { HeaderReader, Reply } from '../lib/api/http/request';
import { problemReply } from '../lib/api/http/response';
import { ApiError } from '../lib/api/problems';

/**
 * The rejection of input that is not a valid HTTP request.
 *
 * @param headers the caller's own, as far as they could be read
 * @param status where the protocol has a more specific one than 400
 */
export function rejectBadRequest(headers: HeaderReader, status = 400): Reply {
  return { ...problemReply(new ApiError('bad_request', { status }), { headers }), status };
}
