import type { z } from 'zod';
import type { Locale } from '../../i18n/locales';
import type { Principal } from '../admission/principal';
import type { ProblemCode } from '../problems';

export type Method = 'GET' | 'POST';

/**
 * Who may call (contract, sections 3 and 4).
 * `anyone`: with a key or without; a session counts for nothing here.
 * `holder`: who holds a key, in whatever state, or is signed in.
 * `session`: who is signed in to the portal; no key opens it.
 * `admin`: administrators, by session or token.
 */
export type Access = 'anyone' | 'holder' | 'session' | 'admin';

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
  access: Access;
  params: Params;
  query: Query;
  body?: Body;
  /** what the body is; the handler of `csv` gets its text. JSON unless said */
  bodyType?: 'json' | 'csv';
  /** most bytes of a body, when it is not the usual 16 KiB */
  bodyLimit?: number;
  response: Output;
  example: unknown;
  /** refusals besides those every operation has */
  errors: readonly ProblemCode[];
  /** the version of what the answer is made of: until it moves, the answer is the same for everybody with the same access, and is kept */
  version?: (principal: Principal) => Promise<string>;
  /** media types besides JSON in which the handler may answer, for the description */
  alsoAs?: 'text/csv';
  /** nobody may keep the answer: it shows a key or depends on a secret */
  secret?: boolean;
  /** refuses while the counters are away, rather than go on under this process's own (contract, section 3) */
  needsCounters?: boolean;
  /** not part of the published description, only added by us */
  extension?: boolean;
};

export type Input<O extends Operation> = {
  params: z.output<O['params']>;
  query: z.output<O['query']>;
  /** of operations without a body nothing is known */
  body: z.output<NonNullable<O['body']>>;
  principal: Principal;
  context: CallContext;
};

/** What a handler may need of the request besides its input. */
export type CallContext = {
  requestId: string;
  locale: Locale;
  now: Date;
  /** the client's address, plain; `''` when there is none */
  client: string;
  /** request's Accept header, for operations that answer in more than JSON */
  accept: string;
};

/** What a handler returns: the answer's value and, where they say something, the headers that describe it. */
export type Output<O extends Operation> = {
  value: z.input<O['response']>;
  /** languages that are inside, for Content-Language */
  languages?: readonly string[];
  /** the list's own address and its pages, for Link */
  page?: { page: number; total_pages: number };
  /** the answer as text of another media type, instead of JSON */
  text?: { type: 'text/csv; charset=utf-8'; body: string; fileName: string };
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
