import { log } from '../../log';
import { metrics } from '../../observe/registry';
import { traceRequest } from '../../observe/traces';
import { API_PREFIX, type Operation } from './operation';

/** How requests are named that reached no operation: an address or method that nobody serves. */
const UNROUTED = 'unrouted';

/**
 * Notes one answered request: metrics, one log line, and its trace where those are asked for. Nothing of what the caller
 * sent is in it but the request id and the public part of a key that was looked up.
 *
 * @param request.startedAt by `performance.now()`
 */
export function observeRequest(request: {
  operation: Pick<Operation, 'id' | 'method' | 'path'> | undefined;
  requestId: string;
  status: number;
  code: string | undefined;
  caller: string;
  prefix: string | undefined;
  startedAt: number;
}): void {
  const { requestId, status, code, caller, prefix, startedAt } = request;
  const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
  const operation = request.operation?.id ?? UNROUTED;
  const { requests, requestSeconds, rejections } = metrics();
  requests.inc({ operation, status: String(status), caller });
  requestSeconds.observe({ operation }, milliseconds / 1_000);
  if (code) rejections.inc({ code });
  log.info({ request_id: requestId, operation, status, code, caller, prefix, milliseconds });
  const route = request.operation && API_PREFIX + request.operation.path;
  traceRequest({ operation, method: request.operation?.method, route, requestId, status, code, caller, startedAt });
}
