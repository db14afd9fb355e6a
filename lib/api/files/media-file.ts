import { getMediaFile } from '../../editing/media/reads';
import { parseMediaPath } from '../../editing/media/rules';
import { NotFoundError } from '../../platform/errors';
import { MEDIA_HEADERS } from '../../platform/headers.mjs';
import { storage } from '../../platform/storage/open-storage';
import { toErrorReply } from '../http/error-reply';
import { toFileReply } from '../http/file-reply';
import type { ApiRequest, Reply } from '../http/request';

type MediaRequest = Pick<ApiRequest, 'method' | 'headers'> & { path: string };

/** Serves a file of an uploaded image. Credentials are ignored: the path contains an unguessable hash. */
export async function serveMediaFile(request: MediaRequest, requestId: string): Promise<Reply> {
  try {
    return await readMediaFile(request);
  } catch (error) {
    return toErrorReply(error, { request, requestId }).reply;
  }
}

async function readMediaFile(request: MediaRequest): Promise<Reply> {
  const parsed = parseMediaPath(request.path);
  if (!parsed) throw new NotFoundError('file');
  const { sha256, name } = parsed;
  const { key, bytes } = await getMediaFile(sha256, name);
  const etag = `"${sha256.slice(0, 32)}-${name.replace('.webp', '')}"`;
  return toFileReply(request, { type: 'image/webp', bytes, etag, open: (range) => storage().get(key, range) }, MEDIA_HEADERS);
}
