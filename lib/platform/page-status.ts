import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { processGlobal } from './process-global';

type Page = { requestId: string; status?: number; headers: Record<string, string> };

const storage = processGlobal('page-status', () => new AsyncLocalStorage<Page>());

/**
 * Lets a page set its status code while it renders. Next's own way is to throw, which sends a document that is empty
 * without JavaScript.
 *
 * @param render writes the page to the response
 */
export function withPageStatus<Result>(requestId: string, response: ServerResponse, render: () => Result): Result {
  const page: Page = { requestId, headers: {} };
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const isChosen = status === 200 && page.status !== undefined;
    if (isChosen) for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
    const sent = isChosen ? (page.status ?? status) : status;
    // Only a page that was found can be unchanged (RFC 9110, section 13.2.1).
    if (sent >= 300 && sent !== 304) response.removeHeader('etag');
    return writeHead(sent, ...rest);
  }) as typeof response.writeHead;
  return storage.run(page, render);
}

/**
 * Sets the status code of the page being rendered, and headers to send with it.
 *
 * @returns false if the page is not rendered by our server
 */
export function setPageStatus(status: number, headers: Record<string, string> = {}): boolean {
  const page = storage.getStore();
  if (!page) return false;
  Object.assign(page, { status, headers });
  return true;
}

/** The request id of the page being rendered by our server. */
export function currentPageRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}
