import type { z } from 'zod';
import type { Principal } from '../auth/principal';
import type { ProblemCode } from '../errors';

export type Method = 'GET' | 'POST';

/** An object schema whose values arrive as text (query, path). */
export type TextShape = z.ZodObject<Record<string, z.ZodType>>;

/**
 * An operation as data: everything that validates, serialises, documents and routes it. `path` is relative to the
 * prefix, with `{name}` for parameters, as OpenAPI writes it.
 */
export type Operation<
  Params extends TextShape = TextShape,
  Query extends TextShape = TextShape,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  id: string;
  method: Method;
  path: `/${string}`;
  tag: string;
  summary: string;
  description: string;
  /** who may call: everybody, or only holders of a credential */
  access: 'anyone';
  params: Params;
  query: Query;
  body?: Body;
  response: Output;
  example: unknown;
  /** refusals besides those every operation has */
  errors: readonly ProblemCode[];
  /** the version of what the answer is made of: until it moves, the answer is the same for everybody with the same access, and is kept */
  version?: () => Promise<string>;
  /** not part of the published description, only added by us */
  extension?: boolean;
};

export type Input<O extends Operation> = {
  params: z.output<O['params']>;
  query: z.output<O['query']>;
  body: O['body'] extends z.ZodType ? z.output<O['body']> : undefined;
  principal: Principal;
};

/** What a handler returns: the answer's value and, where they say something, the headers that describe it. */
export type Output<O extends Operation> = {
  value: z.input<O['response']>;
  /** languages that are inside, for Content-Language */
  languages?: readonly string[];
  /** the list's own address and its pages, for Link */
  page?: { page: number; total_pages: number };
  /** the canonical address, when it was asked for under another */
  location?: string;
};

export type Handler<O extends Operation> = (input: Input<O>) => Promise<Output<O>>;

/** Every path of the service begins with it; the version is part of it. */
export const API_PREFIX = '/api/v1';

/** Gives the compiler the operation's exact types without repeating them. */
export function defineOperation<P extends TextShape, Q extends TextShape, B extends z.ZodType, R extends z.ZodType>(
  operation: Operation<P, Q, B, R>,
): Operation<P, Q, B, R> {
  return operation;
}
