import { describeError, log } from '../../platform/log';
import { InvalidInput } from '../../platform/validation';
import { toApiError } from '../error-mapping';
import type { ProblemCode } from '../problems';
import type { HeaderReader, Reply } from './request';
import { invalidReply, problemReply } from './response';

type Failed = { request: { headers: HeaderReader }; requestId: string; operation?: string; headers?: Record<string, string> };

/**
 * Any error as a response, with its code for log and metrics. A failure of ours is logged with its cause; one without a cause
 * has been logged where it was found.
 */
export function toErrorReply(
  error: unknown,
  { request, requestId, operation, headers }: Failed,
): { reply: Reply; code: ProblemCode | 'invalid_input' } {
  if (error instanceof InvalidInput) return { reply: invalidReply(error.detail, requestId, headers), code: 'invalid_input' };
  const problem = toApiError(error);
  if (problem.status >= 500 && problem.cause)
    log.error({ request_id: requestId, operation, error: describeError(problem.cause) }, 'request failed');
  return { reply: problemReply(problem, { headers: request.headers, requestId }, headers), code: problem.code };
}
