import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';
import { chooseEncoding } from '../lib/api/http/negotiation';

/** As small as the framework's gzip at a third of its time; a higher quality would cost every page more than it saves. */
const BROTLI_QUALITY = 5;
/** Below this, the frame of the compressed form weighs as much as it saves. */
const MIN_BYTES = 1024;
const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)\b|image\/svg\+xml)/i;

type Encoder = BrotliCompress | Gzip;

/**
 * Compresses what is written to a response if it is text and the client accepts that: Brotli before gzip. Next compresses with
 * gzip only, so the request it sees accepts no encoding.
 */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  const encoding = request.method === 'HEAD' ? 'identity' : chooseEncoding(request.headers['accept-encoding'] ?? null);
  delete request.headers['accept-encoding'];
  const original = {
    writeHead: response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse,
    write: response.write.bind(response) as (...args: unknown[]) => boolean,
    end: response.end.bind(response) as (...args: unknown[]) => ServerResponse,
  };
  let encoder: Encoder | undefined;

  /** Called once, when the headers are complete. */
  const begin = () => {
    if (!isCompressible(response)) return;
    addVary(response);
    if (encoding === 'identity') return;
    response.removeHeader('content-length');
    response.setHeader('content-encoding', encoding);
    encoder = createEncoder(encoding);
    const active = encoder;
    active.on('data', (chunk: Buffer) => {
      if (!original.write(chunk)) active.pause();
    });
    active.on('end', () => original.end());
    active.on('error', () => response.destroy());
    response.on('drain', () => active.resume());
    response.on('close', () => active.destroy());
  };

  Object.assign(response, {
    writeHead(status: number, ...rest: unknown[]) {
      response.statusCode = status;
      const message = typeof rest[0] === 'string' ? rest[0] : undefined;
      setHeaders(response, message === undefined ? rest[0] : rest[1]);
      begin();
      return message === undefined ? original.writeHead(status) : original.writeHead(status, message);
    },
    write(chunk: unknown, ...rest: unknown[]) {
      if (!response.headersSent) response.writeHead(response.statusCode);
      if (!encoder) return original.write(chunk, ...rest);
      const flows = (encoder.write as (...args: unknown[]) => boolean).call(encoder, chunk, ...rest);
      if (!flows) encoder.once('drain', () => response.emit('drain'));
      return flows;
    },
    end(...args: unknown[]) {
      if (!response.headersSent) {
        if (isChunk(args[0]) && !response.hasHeader('content-length') && !response.hasHeader('transfer-encoding'))
          response.setHeader('content-length', Buffer.byteLength(args[0]));
        response.writeHead(response.statusCode);
      }
      if (!encoder) return original.end(...args);
      (encoder.end as (...all: unknown[]) => void).call(encoder, ...args);
      return response;
    },
    // Called by the framework after each part of a page that it streams.
    flush: () => encoder?.flush(),
  });
}

function isCompressible(response: ServerResponse): boolean {
  const { statusCode } = response;
  const length = response.getHeader('content-length');
  return (
    statusCode !== 204 &&
    statusCode !== 304 &&
    !response.hasHeader('content-encoding') &&
    TEXT.test(String(response.getHeader('content-type') ?? '')) &&
    !/\bno-transform\b/i.test(String(response.getHeader('cache-control') ?? '')) &&
    (length === undefined || Number(length) >= MIN_BYTES)
  );
}

function createEncoder(encoding: 'br' | 'gzip'): Encoder {
  return encoding === 'gzip'
    ? createGzip()
    : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

function addVary(response: ServerResponse): void {
  const vary = [response.getHeader('vary') ?? []].flat().join(', ');
  if (!/(?:^|,)\s*(?:accept-encoding|\*)\s*(?:,|$)/i.test(vary))
    response.setHeader('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
}

function isChunk(value: unknown): value is string | Buffer {
  return typeof value === 'string' || Buffer.isBuffer(value);
}

/** The headers that `writeHead` takes, as an object or as a list of names and values. */
function setHeaders(response: ServerResponse, headers: unknown): void {
  if (Array.isArray(headers)) {
    for (let index = 0; index < headers.length; index += 2) response.appendHeader(headers[index], headers[index + 1]);
  } else if (headers) {
    for (const [name, value] of Object.entries(headers as Record<string, string>)) response.setHeader(name, value);
  }
}
