import { Readable } from 'node:stream';
import { parseSharePath } from '../../distribution/share-images/rules';
import { provideShareImage } from '../../distribution/share-images/writes';
import { NotFoundError } from '../../platform/errors';
import { MEDIA_HEADERS } from '../../platform/headers.mjs';
import { findStorage } from '../../platform/storage/open-storage';
import { toErrorReply } from '../http/error-reply';
import { toFileReply } from '../http/file-reply';
import { decodeStrictly } from '../http/path';
import type { ApiRequest, Reply } from '../http/request';

type ImageRequest = Pick<ApiRequest, 'method' | 'headers'> & { path: string };

/** Serves the share image of an article. Credentials are ignored: everyone receives the same bytes. */
export async function serveShareImage(request: ImageRequest, requestId: string): Promise<Reply> {
  try {
    return await readShareImage(request);
  } catch (error) {
    return toErrorReply(error, { request, requestId }).reply;
  }
}

async function readShareImage(request: ImageRequest): Promise<Reply> {
  const parsed = parseSharePath(request.path);
  const slug = parsed && decodeStrictly(parsed.slug);
  if (!parsed || slug === undefined) throw new NotFoundError('file');
  const found = await provideShareImage(slug, request.path, findStorage());
  // A network that stored the address of an earlier image gets the present one.
  if ('movedTo' in found)
    return { status: 307, headers: { location: found.movedTo, 'cache-control': 'public, max-age=300' }, body: null };
  const { image } = found;
  const file = { type: 'image/png', bytes: image.length, etag: `"${parsed.hash}"` };
  const open = async (range?: { start: number; end: number }) =>
    Readable.from([range ? image.subarray(range.start, range.end + 1) : image]);
  return toFileReply(request, { ...file, open }, MEDIA_HEADERS);
}
