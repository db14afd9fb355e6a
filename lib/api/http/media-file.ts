import type { Readable } from 'node:stream';
import { NotFoundError } from '../../errors';
import { MEDIA_HEADERS } from '../../headers.mjs';
import { describeError, log } from '../../log';
import { getMediaFile } from '../../media/reads';
import { parseMediaPath } from '../../media/rules';
import { storage } from '../../storage/open-storage';
import { toApiError } from '../error-mapping';
import { readRange } from './byte-range';
import { matchesEtag } from './negotiation';
import type { HeaderReader } from './request';
import { problemReply } from './response';

/** A response whose body is still to be read, if it has one. */
export type FileReply = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Readable | Uint8Array<ArrayBuffer> | null;
};

/** Serves a file of an uploaded image. Credentials are ignored: the path contains a hash that nobody can guess. */
export async function serveMediaFile(
  request: { method: string; path: string; headers: HeaderReader },
  requestId: string,
): Promise<FileReply> {
  try {
    return await readMediaFile(request);
  } catch (error) {
    const problem = toApiError(error);
    if (problem.status >= 500 && problem.cause)
      log.error({ request_id: requestId, error: describeError(problem.cause) }, 'serving a file failed');
    return problemReply(problem, { headers: request.headers, requestId });
  }
}

async function readMediaFile({
  method,
  path,
  headers,
}: {
  method: string;
  path: string;
  headers: HeaderReader;
}): Promise<FileReply> {
  const parsed = parseMediaPath(path);
  if (!parsed) throw new NotFoundError('file');
  const { key, bytes } = await getMediaFile(parsed.sha256, parsed.name);
  const etag = `"${parsed.sha256.slice(0, 32)}-${parsed.name.replace('.webp', '')}"`;
  const common = { ...MEDIA_HEADERS, etag, 'accept-ranges': 'bytes' };
  if (matchesEtag(headers.get('if-none-match'), etag)) return { status: 304, headers: common, body: null };
  const condition = headers.get('if-range');
  const range = condition === null || condition.trim() === etag ? readRange(headers.get('range'), bytes) : undefined;
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...common, 'content-range': `bytes */${bytes}`, 'cache-control': 'no-store' }, body: null };
  const length = range ? range.end - range.start + 1 : bytes;
  return {
    status: range ? 206 : 200,
    headers: {
      ...common,
      'content-type': 'image/webp',
      'content-length': String(length),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${bytes}` } : {}),
    },
    body: method === 'HEAD' ? null : await storage().get(key, range),
  };
}
