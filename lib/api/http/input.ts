import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { InvalidInput, toIssues, type ValidationIssue } from '../../platform/validation';
import { dropBody, readBody } from './body';
import type { Operation, TextSchema } from './operation';
import { decodeStrictly } from './path';
import type { ApiRequest } from './request';
import type { PathMatch } from './resource';

/**
 * The query as text values. The last of a repeated parameter wins, and `+` is a space. What cannot be decoded (broken
 * percent-encoding, not UTF-8, NUL) becomes a `value_error`.
 */
function parseQuery(search: string): { values: Record<string, string>; issues: ValidationIssue[] } {
  const issues: ValidationIssue[] = [];
  const values = new Map<string, string>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const rawName = cut < 0 ? pair : pair.slice(0, cut);
    const name = decodeStrictly(rawName.replaceAll('+', ' '));
    const value = decodeStrictly((cut < 0 ? '' : pair.slice(cut + 1)).replaceAll('+', ' '));
    if (name === undefined || value === undefined) {
      const msg = 'Value should be percent-encoded UTF-8 without NUL';
      issues.push({ loc: ['query', [...(name ?? rawName)].slice(0, 100).join('')], msg, type: 'value_error' });
    } else {
      values.set(name, value);
    }
  }
  return { values: Object.fromEntries(values), issues };
}

type TextInput = { params: Record<string, unknown>; query: Record<string, unknown>; rawQuery: Record<string, string> };

const MAX_CACHE_CHARACTERS = 4 * 1024 * 1024;

/** Valid paths and queries, parsed. Clients repeat them, and parsing costs a tenth of a cached response. */
const parsedTexts = new LRUCache<string, TextInput>({
  maxSize: MAX_CACHE_CHARACTERS,
  // Counts the parsed copies and the entry's own overhead.
  sizeCalculation: (_, name) => name.length * 4 + 1_024,
});

/**
 * The operation's validated input. `rawQuery` holds the known query parameters as the caller wrote them.
 *
 * @throws InvalidInput with every issue of every part; ApiError for a body that is too large or of another media type
 */
export async function readInput(operation: Operation, request: ApiRequest, match: PathMatch) {
  const issues: ValidationIssue[] = [];
  const text = readText(operation, match, issues);
  const body = await validateBody(operation, request, issues);
  if (issues.length > 0) throw new InvalidInput(issues);
  return { input: { params: text.params, query: text.query, body }, rawQuery: text.rawQuery };
}

/**
 * The validated query of a request that belongs to no operation.
 *
 * @throws InvalidInput with every issue
 */
export function readQuery<Q extends TextSchema>(schema: Q, search: string): z.output<Q> {
  const { values, issues: unreadable } = parseQuery(search);
  const issues: ValidationIssue[] = [];
  const query = validateQuery(schema, values, unreadable, issues);
  if (issues.length > 0) throw new InvalidInput(issues);
  return query as z.output<Q>;
}

function readText(operation: Operation, match: PathMatch, issues: ValidationIssue[]): TextInput {
  const name = `${operation.id} ${JSON.stringify(match.params)} ${match.search}`;
  const cached = parsedTexts.get(name);
  if (cached) return cached;
  const text = parseText(operation, match, issues);
  if (issues.length === 0) parsedTexts.set(name, text);
  return text;
}

function parseText(operation: Operation, match: PathMatch, issues: ValidationIssue[]): TextInput {
  const params = validate(operation.params, match.params, 'path', issues);
  const { values, issues: unreadable } = parseQuery(match.search);
  const query = validateQuery(operation.query, values, unreadable, issues);
  const known = Object.entries(values).filter(([name]) => Object.hasOwn(operation.query.shape, name));
  // Requests share the result, so a handler that changed it would change the next one's input.
  return { params: Object.freeze(params), query: Object.freeze(query), rawQuery: Object.freeze(Object.fromEntries(known)) };
}

function validate(schema: TextSchema, value: unknown, place: 'path' | 'query', issues: ValidationIssue[]) {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) issues.push(...toIssues(result.error, place));
  return result.data ?? {};
}

/** A parameter that could not be decoded is not reported as missing as well. */
function validateQuery(
  schema: TextSchema,
  values: Record<string, string>,
  unreadable: ValidationIssue[],
  issues: ValidationIssue[],
) {
  const found: ValidationIssue[] = [];
  const query = validate(schema, values, 'query', found);
  const names = new Set(unreadable.map(({ loc }) => loc[1]));
  issues.push(...unreadable, ...found.filter(({ loc }) => !names.has(loc[1])));
  return query;
}

async function validateBody(operation: Operation, request: ApiRequest, issues: ValidationIssue[]): Promise<unknown> {
  if (!operation.body) {
    if (operation.method !== 'GET') await dropBody(request);
    return undefined;
  }
  const { value, issue } = await readBody(operation, request);
  if (issue?.type === 'missing' && acceptsNone(operation.body)) return undefined;
  if (issue) {
    issues.push(issue);
    return undefined;
  }
  const result = operation.body.safeParse(value, { reportInput: true });
  if (!result.success) issues.push(...toIssues(result.error, 'body'));
  return result.data;
}

/** Whether an operation works without a body. */
export const acceptsNone = (body: z.ZodType): boolean => body.safeParse(undefined).success;
