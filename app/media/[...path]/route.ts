import { Readable } from 'node:stream';
import { serveMediaFile } from '@/lib/api/http/media-file';
import { requestIdOf } from '@/lib/api/http/response';

/** A file of an uploaded image, where our server, which sends it without Next, does not run. */
export async function GET(request: Request): Promise<Response> {
  const { method, headers, url } = request;
  const reply = await serveMediaFile({ method, headers, path: new URL(url).pathname }, requestIdOf(headers));
  const body = reply.body instanceof Readable ? (Readable.toWeb(reply.body) as ReadableStream<Uint8Array>) : reply.body;
  const fields = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(method === 'HEAD' ? null : body, { status: reply.status, headers: fields });
}
