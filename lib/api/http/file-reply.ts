import { ApiError } from '../problems';
import { readRange } from './byte-range';
import { matchesEtag } from './negotiation';
import type { FileOutput } from './operation';
import type { ApiRequest, Reply } from './request';

/**
 * A file as a response: the whole of it, the part that a Range header asks for, or 304 if the caller has it already. It is opened
 * only if something is sent.
 *
 * @throws ApiError `range_not_satisfiable`; errors of the storage
 */
export async function toFileReply(
  request: Pick<ApiRequest, 'method' | 'headers'>,
  { name, type, bytes, etag, open }: FileOutput,
  headers: Reply['headers'],
): Promise<Reply> {
  const common = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return { status: 304, headers: common, body: null };
  // Any other validator, a date included, names another file.
  const condition = request.headers.get('if-range');
  const range = condition === null || condition.trim() === etag ? readRange(request.headers.get('range'), bytes) : undefined;
  if (range === 'unsatisfiable') throw new ApiError('range_not_satisfiable', {}, { 'content-range': `bytes */${bytes}` });
  return {
    status: range ? 206 : 200,
    headers: {
      ...common,
      'content-type': type,
      ...(name ? { 'content-disposition': `attachment; filename="${name}"` } : {}),
      'content-length': String(range ? range.end - range.start + 1 : bytes),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${bytes}` } : {}),
    },
    body: request.method === 'HEAD' ? null : await open(range),
  };
}
