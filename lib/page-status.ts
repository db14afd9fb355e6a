import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { processGlobal } from './process-global';

type PageStatus = { status: number | undefined };

const storage = processGlobal('page-status', () => new AsyncLocalStorage<PageStatus>());

/**
 * Lets a page choose its status while it is drawn. The framework's own way, throwing, sends an empty document that only a
 * script fills.
 *
 * @param draw writes the page to the response
 */
export function withPageStatus<Drawn>(response: ServerResponse, draw: () => Drawn): Drawn {
  const chosen: PageStatus = { status: undefined };
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) =>
    writeHead(status === 200 ? (chosen.status ?? status) : status, ...rest)) as typeof response.writeHead;
  return storage.run(chosen, draw);
}

/** Sets the status of the page being drawn. @returns false where no server of ours draws it */
export function setPageStatus(status: number): boolean {
  const chosen = storage.getStore();
  if (!chosen) return false;
  chosen.status = status;
  return true;
}
