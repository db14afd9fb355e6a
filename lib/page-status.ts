import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { processGlobal } from './process-global';

type PageStatus = { status: number | undefined };

const storage = processGlobal('page-status', () => new AsyncLocalStorage<PageStatus>());

/**
 * Lets a page set its status code while it renders. Next's own way is to throw, which sends a document that is empty
 * without JavaScript.
 *
 * @param render writes the page to the response
 */
export function withPageStatus<Result>(response: ServerResponse, render: () => Result): Result {
  const page: PageStatus = { status: undefined };
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) =>
    writeHead(status === 200 ? (page.status ?? status) : status, ...rest)) as typeof response.writeHead;
  return storage.run(page, render);
}

/**
 * Sets the status code of the page being rendered.
 *
 * @returns false if the page is not rendered by our server
 */
export function setPageStatus(status: number): boolean {
  const page = storage.getStore();
  if (!page) return false;
  page.status = status;
  return true;
}
