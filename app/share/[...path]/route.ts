import { serveShareImage } from '@/lib/api/files/share-image';
import { toResponse } from '@/lib/api/http/request';
import { requestIdOf } from '@/lib/api/http/response';

/** The image of an article for pages that link to it. */
export async function GET({ method, headers, url }: Request): Promise<Response> {
  return toResponse(await serveShareImage({ method, headers, path: new URL(url).pathname }, requestIdOf(headers)));
}
