import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The folder of the bundle. This module is one folder below it. */
const BUNDLE = new URL('..', import.meta.url).href;

/**
 * Maps stack traces from the bundle to the sources. Node's `--enable-source-maps` would also read
 * the maps of every package, which nearly doubles the CPU time of a start, and Next disables it. Call it after Next is loaded.
 */
export function mapStackTraces(bundle = BUNDLE): void {
  const toSource = createMapper(bundle);
  const format = Error.prepareStackTrace ?? ((error, frames) => [error, ...frames].join('\n    at '));
  Error.prepareStackTrace = (error, frames) => {
    const stack: unknown = format(error, frames);
    return typeof stack === 'string' ? stack.replace(/\bfile:\/\/\S+:\d+:\d+/g, toSource) : stack;
  };
}

/** Maps `file:///…/file.js:line:column`. Positions outside the bundle are returned unchanged. */
function createMapper(bundle: string): (position: string) => string {
  const maps = new Map<string, SourceMap | undefined>();
  return (position) => {
    if (!position.startsWith(bundle)) return position;
    const [, url = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(position) ?? [];
    if (!maps.has(url)) maps.set(url, readMap(url));
    const origin = maps.get(url)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return position;
    return `${fileURLToPath(new URL(origin.fileName, url))}:${origin.lineNumber}:${origin.columnNumber}`;
  };
}

function readMap(url: string): SourceMap | undefined {
  const file = `${fileURLToPath(url)}.map`;
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
