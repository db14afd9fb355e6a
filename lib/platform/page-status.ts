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
    if (status !== 200 || page.status === undefined) return writeHead(status, ...rest);
    for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
    return writeHead(page.status, ...rest);
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
