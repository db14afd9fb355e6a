import { serveMediaFile } from '@/lib/api/files/media-file';
import { toResponse } from '@/lib/api/http/request';
import { requestIdOf } from '@/lib/api/http/response';

/** A file of an uploaded image, where our server, which sends it without Next, does not run. */
export async function GET({ method, headers, url }: Request): Promise<Response> {
  return toResponse(await serveMediaFile({ method, headers, path: new URL(url).pathname }, requestIdOf(headers)));
}
