import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { serveMediaFile } from '../lib/api/http/media-file';
import { describeError, log } from '../lib/log';
import { pathOf } from './address';
import { NodeHeaders } from './node-request';

/** Sends a file of an uploaded image. A failure in the middle closes the connection, so that no client takes a part for the whole. */
export async function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  { client, requestId }: { client: string; requestId: string },
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const headers = new NodeHeaders(request, client);
  const reply = await serveMediaFile({ method, path: pathOf(url), headers }, requestId);
  response.writeHead(reply.status, reply.headers);
  if (method === 'HEAD' || !(reply.body instanceof Readable))
    return void response.end(method === 'HEAD' ? undefined : reply.body);
  try {
    await pipeline(reply.body, response);
  } catch (error) {
    // Readers leave; anything else is the storage's failure.
    if (!request.destroyed) log.error({ request_id: requestId, error: describeError(error) }, 'sending a file failed');
  }
}
