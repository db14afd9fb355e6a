import { log } from '../../platform/log';
import { metrics } from '../../platform/observe/registry';
import { traceRequest } from '../../platform/observe/traces';
import type { Operation } from './operation';

/** The operation name of requests with an unknown path or method. */
const UNROUTED = 'unrouted';

/**
 * Records one finished request: metrics, one log line, and its trace if traces are on. Of what the caller sent, only the
 * request id and the public part of a known key are included.
 *
 * @param request.route the path as described, with `{name}` in place of the caller's value
 * @param request.startedAt by `performance.now()`
 */
export function observeRequest(request: {
  operation: Pick<Operation, 'id' | 'method'> | undefined;
  route: string | undefined;
  requestId: string;
  status: number;
  code: string | undefined;
  caller: string;
  prefix: string | undefined;
  startedAt: number;
}): void {
  const { route, requestId, status, code, caller, prefix, startedAt } = request;
  const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
  const operation = request.operation?.id ?? UNROUTED;
  const { requests, requestSeconds, rejections } = metrics();
  requests.inc({ operation, status: String(status), caller });
  requestSeconds.observe({ operation }, milliseconds / 1_000);
  if (code) rejections.inc({ code });
  log.info({ request_id: requestId, operation, status, code, caller, prefix, milliseconds });
  traceRequest({ operation, method: request.operation?.method, route, requestId, status, code, caller, startedAt });
}
