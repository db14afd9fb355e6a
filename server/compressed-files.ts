import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { chooseEncoding } from '../lib/api/http/negotiation';

const TYPES: Record<string, string> = { '.js': 'application/javascript; charset=UTF-8', '.css': 'text/css; charset=UTF-8' };

/** Compressed files of the build, by the path of their URL. */
export type CompressedFiles = ReadonlyMap<string, { type: string; body: Buffer }>;

/**
 * Loads what `scripts/lib/compress.mjs` wrote; about half a megabyte.
 *
 * @param folder the one that `/_next/static/` serves; it need not exist
 */
export function loadCompressedFiles(folder: string): CompressedFiles {
  const files = new Map<string, { type: string; body: Buffer }>();
  let names: string[] = [];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return files;
  }
  for (const name of names) {
    const type = name.endsWith('.br') ? TYPES[path.extname(name.slice(0, -3))] : undefined;
    const url = `/_next/static/${name.slice(0, -3).split(path.sep).join('/')}`;
    if (type) files.set(url, { type, body: readFileSync(path.join(folder, name)) });
  }
  return files;
}

/**
 * Sends a file of the build as Brotli. Its name changes with its content, so it may be kept forever.
 *
 * @returns false if the client does not accept that, or the file has no compressed form
 */
export function sendCompressed(files: CompressedFiles, request: IncomingMessage, response: ServerResponse): boolean {
  const file = files.get(request.url ?? '');
  if (!file || chooseEncoding(request.headers['accept-encoding'] ?? null) !== 'br' || request.headers.range) return false;
  response.writeHead(200, {
    'content-type': file.type,
    'content-encoding': 'br',
    'content-length': file.body.length,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  response.end(request.method === 'HEAD' ? undefined : file.body);
  return true;
}
