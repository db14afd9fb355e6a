import { pipeline, type Readable, Transform } from 'node:stream';
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
  // Any other validator, including a date, does not match.
  const condition = request.headers.get('if-range');
  // RFC 9110, section 14.2: Range is defined for GET only.
  const isRanged = request.method !== 'HEAD' && (condition === null || condition.trim() === etag);
  const range = isRanged ? readRange(request.headers.get('range'), bytes) : undefined;
  if (range === 'unsatisfiable') throw new ApiError('range_not_satisfiable', {}, { 'content-range': `bytes */${bytes}` });
  const length = range ? range.end - range.start + 1 : bytes;
  return {
    status: range ? 206 : 200,
    headers: {
      ...common,
      'content-type': type,
      ...(name ? { 'content-disposition': toAttachment(name) } : {}),
      'content-length': String(length),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${bytes}` } : {}),
    },
    body: request.method === 'HEAD' ? null : requireLength(await open(range), length),
  };
}

/** A download's name: for old readers in ASCII, and as it is (RFC 6266) if that differs. */
function toAttachment(name: string): string {
  const ascii = name.replace(/[^ -~]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

/**
 * A file that fails unless it has the announced length. The reader of a shorter one would wait for the rest, and the excess of a
 * longer one would be taken for the next response on the connection.
 */
function requireLength(file: Readable, length: number): Readable {
  let left = length;
  const check = (fits: boolean) => (fits ? null : new Error(`a stored file does not have the ${length} bytes to send of it`));
  const checked = new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length;
      done(check(left >= 0), chunk);
    },
    flush: (done) => done(check(left === 0)),
  });
  // An error of either stream reaches the reader through `checked`.
  pipeline(file, checked, () => undefined);
  return checked;
}
