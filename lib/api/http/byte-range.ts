import type { ByteRange } from '../../platform/storage/storage';

/**
 * The part of a file that a Range header asks for (RFC 9110, section 14.2). Undefined for the whole file, which is also the
 * response to several ranges and to units other than bytes.
 *
 * @returns `unsatisfiable` if the range lies outside the file
 */
export function readRange(header: string | null, size: number): ByteRange | undefined | 'unsatisfiable' {
  const [, first, last] = /^bytes=[ \t]*(\d*)[ \t]*-[ \t]*(\d*)[ \t]*$/i.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return undefined;
  const start = Number(first);
  return start >= size ? 'unsatisfiable' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
