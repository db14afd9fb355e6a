import { LRUCache } from 'lru-cache';
import { InvalidInput, toIssues, type ValidationIssue } from '../../validation';
import { dropBody, readBody } from './body';
import type { Operation, TextShape } from './operation';
import type { ApiRequest } from './request';

/** Path parameters of an operation's pattern, decoded, or undefined when the path is another. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const want = partsOf(pattern);
  const have = path.split('/');
  if (want.length !== have.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, { text, name }] of want.entries()) {
    const given = have[index] ?? '';
    if (name === undefined) {
      if (text !== given) return undefined;
    } else {
      const value = decodeStrictly(given);
      if (value === undefined || value === '') return undefined;
      params[name] = value;
    }
  }
  return params;
}

type Part = { text: string; name: string | undefined };

/** Patterns taken apart, once each: they are written in code. */
const patterns = new Map<string, Part[]>();

function partsOf(pattern: string): Part[] {
  let parts = patterns.get(pattern);
  if (!parts) {
    parts = pattern.split('/').map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] }));
    patterns.set(pattern, parts);
  }
  return parts;
}

/**
 * The query as text values: of a repeated parameter the last counts, `+` is a space. What cannot be read is no value but a
 * `value_error`: percent-encoding that is broken, is no UTF-8, or hides a NUL.
 */
export function parseQuery(search: string): { values: Record<string, string>; faults: ValidationIssue[] } {
  const faults: ValidationIssue[] = [];
  const values = new Map<string, string>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const rawName = cut < 0 ? pair : pair.slice(0, cut);
    const name = decodeStrictly(rawName.replaceAll('+', ' '));
    const value = decodeStrictly((cut < 0 ? '' : pair.slice(cut + 1)).replaceAll('+', ' '));
    if (name === undefined || value === undefined) {
      const msg = 'Value should be percent-encoded UTF-8 without NUL';
      faults.push({ loc: ['query', [...(name ?? rawName)].slice(0, 100).join('')], msg, type: 'value_error' });
    } else {
      values.set(name, value);
    }
  }
  return { values: Object.fromEntries(values), faults };
}

/** Percent-decodes; undefined for broken encoding, bytes that are no UTF-8 (lone surrogates among them), and NUL. */
export function decodeStrictly(text: string): string | undefined {
  if (!text.includes('%')) return text.includes('\0') ? undefined : text;
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

type Text = { params: Record<string, unknown>; query: Record<string, unknown>; asked: Record<string, string> };

/** What addresses of GET were read as, by operation and address: the same text always says the same. */
const texts = new LRUCache<string, Text>({ max: 2_000 });

/** Longest address that is remembered; others are read each time. */
const REMEMBERED_LENGTH = 300;

/**
 * Everything the operation asks for, checked; every fault of every part at once. `asked` is what the caller's query says
 * of the parameters that exist, as it was written.
 *
 * @param address path and query as they were sent, the path's parameters taken out of it
 * @throws InvalidInput, or ApiError for a body that is too large or of another media type.
 */
export async function readInput(operation: Operation, request: ApiRequest, address: Address) {
  if (!operation.body) {
    if (operation.method !== 'GET') await dropBody(request);
    const { params, query, asked } = readText(operation, address);
    return { input: { params, query, body: undefined }, asked };
  }
  const raw = await readBody(operation, request);
  const faults: ValidationIssue[] = raw.fault ? [raw.fault] : [];
  const result = raw.fault ? undefined : operation.body.safeParse(raw.value, { reportInput: true });
  if (result && !result.success) faults.push(...toIssues(result.error, 'body'));
  const { params, query, asked } = checkText(operation, address, faults);
  return { input: { params, query, body: result?.data }, asked };
}

export type Address = { path: string; search: string; params: Record<string, string> };

function readText(operation: Operation, address: Address): Text {
  const name = `${operation.id} ${address.path}${address.search}`;
  if (name.length > REMEMBERED_LENGTH) return checkText(operation, address, []);
  let text = texts.get(name);
  if (!text) {
    text = checkText(operation, address, []);
    texts.set(name, text);
  }
  return text;
}

/** @throws InvalidInput with the faults of path and query, and after them those given */
function checkText(operation: Operation, { search, params }: Address, others: ValidationIssue[]): Text {
  const faults: ValidationIssue[] = [];
  const path = check(operation.params, params, 'path', faults);
  const given = parseQuery(search);
  faults.push(...given.faults);
  const unreadable = new Set(given.faults.map(({ loc }) => loc[1]));
  const misfits: ValidationIssue[] = [];
  const query = check(operation.query, given.values, 'query', misfits);
  // A parameter that could not be read is not missing as well.
  faults.push(...misfits.filter(({ loc }) => !unreadable.has(loc[1] as string)));
  faults.push(...others);
  if (faults.length > 0) throw new InvalidInput(faults);
  const known = Object.entries(given.values).filter(([name]) => Object.hasOwn(operation.query.shape, name));
  return { params: path, query, asked: Object.fromEntries(known) };
}

function check(schema: TextShape, value: unknown, place: 'path' | 'query', faults: ValidationIssue[]): Record<string, unknown> {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) faults.push(...toIssues(result.error, place));
  return result.data ?? {};
}
