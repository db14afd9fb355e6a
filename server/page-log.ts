import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../lib/platform/log';
import { metrics } from '../lib/platform/observe/registry';
import { isStaticFile } from '../lib/platform/static-files';
import { pathOf } from './address';

const MAX_PATH = 200;

/** Counts a request outside the API and logs it when its response is complete; static files only when they fail. */
export function observePage(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const startedAt = performance.now();
  const { method } = request;
  const path = pathOf(request.url ?? '/');
  response.once('close', () => {
    const status = response.statusCode;
    metrics().pages.inc({ status: String(status) });
    if (status < 400 && isStaticFile(path)) return;
    const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
    const aborted = response.writableFinished ? undefined : true;
    log.info({ request_id: requestId, method, path: toLoggedPath(path), status, aborted, milliseconds });
  });
}

/**
 * A path as it is logged: without email addresses, and without a fragment that a mail program encoded into the path, which
 * may hold the token of a link. The log itself shortens keys.
 */
export function toLoggedPath(path: string): string {
  return path
    .replace(/(?:#|%23).*$/, '')
    .replace(/[^/]*(?:@|%40)[^/]*/g, '…')
    .slice(0, MAX_PATH);
}
