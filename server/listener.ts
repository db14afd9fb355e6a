import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { matchPath } from '../lib/api/input';
import { type Method, notFound, type Resource } from '../lib/api/resource';
import { describeError, log } from '../lib/log';
import { isApiPath, isPlainPath, normaliseTarget, pathOf } from './address';
import { resources } from './routes';

type FrameworkHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * What every request meets first: odd addresses under /api are refused in JSON before the framework sees them, the API
 * is served by its own routes, everything else by the framework.
 *
 * @param mount `direct` calls the route functions here; `framework` sends API requests through Next's mount of the same
 *   functions, as on platforms without a server of ours
 */
export function createListener(framework: FrameworkHandler, mount: 'direct' | 'framework'): RequestListener {
  const refuse = asListener(notFound);
  const direct = resources.map(({ path, resource }) => ({
    path,
    listener: asListener((request) => dispatch(resource, request)),
  }));
  return (request, response) => {
    const target = normaliseTarget(request.url ?? '/');
    request.url = target;
    const path = pathOf(target);
    if (!isApiPath(path)) return void serve(framework, request, response);
    const found = isPlainPath(path) ? direct.find((candidate) => matchPath(candidate.path, path)) : undefined;
    if (!found) return void refuse(request, response);
    if (mount === 'framework') return void serve(framework, request, response);
    void found.listener(request, response);
  };
}

function asListener(answer: (request: Request) => Promise<Response>) {
  return getRequestListener(answer, {
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      log.error({ error: describeError(error) }, 'request failed outside its route');
      return new Response(null, { status: 400 });
    },
  });
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function dispatch(resource: Resource, request: Request): Promise<Response> {
  // Methods that nobody serves anywhere are refused like those that only this address does not take.
  return resource[METHODS.has(request.method) ? (request.method as Method) : 'DELETE'](request);
}

async function serve(framework: FrameworkHandler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await framework(request, response);
  } catch (error) {
    log.error({ error: describeError(error) }, 'the framework failed');
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
}
