import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Actor } from '../../platform/actor';
import type { Locale } from '../../platform/i18n/locales';
import type { ByteRange } from '../../platform/storage/storage';
import type { Access, Principal } from '../access';
import type { ProblemCode } from '../problems';

/** Every path of the API begins with it; the version is part of it. */
export const API_PREFIX = '/api/v1';

/** Bytes of a body that holds an article (docs/contract.md, section 10). */
export const ARTICLE_BODY_BYTES = 2 * 1024 * 1024;
/** Bytes of a body with 500 ids, or with two texts of 5,000 Chinese characters. */
export const LONG_BODY_BYTES = 32 * 1024;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An object schema whose values arrive as text (query, path). */
export type TextSchema = z.ZodObject<Record<string, z.ZodType>>;

/** The parts of an operation that depend on its schemas. */
type Typed<P extends TextSchema, Q extends TextSchema, B extends z.ZodType, R extends z.ZodType> = {
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  handle: (input: Input<P, Q, B>) => Promise<Output<R>>;
};

/** The handler's argument: validated input, the caller, and selected properties of the request. */
export type Input<P extends TextSchema, Q extends TextSchema, B extends z.ZodType> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  actor: Actor;
  principal: Principal;
  context: RequestContext;
};

export type RequestContext = {
  requestId: string;
  locale: Locale;
  now: Date;
  /** the client's IP address; `''` when unknown */
  client: string;
  /** the Accept header, for operations with an alternative media type */
  accept: string;
  /** present if one of our pages sent this write. `replaces`: the token of its session, unverified */
  browser: { replaces: string | undefined } | undefined;
  /** the version that the caller's If-Match names, if it names one */
  ifMatch: number | undefined;
};

/**
 * The handler's result: the value and, where they apply, header values. `json` is a value that was checked against the response
 * schema in parts and is serialised already.
 */
export type Output<R extends z.ZodType> = ({ value: z.input<R>; json?: undefined } | { json: Uint8Array<ArrayBuffer> }) & {
  /** languages included, for Content-Language */
  languages?: readonly string[];
  /** more may be known in a moment although the version stays: never cached, and without an ETag */
  isProvisional?: boolean;
  /** the page of a list, for Link */
  page?: { page: number; total_pages: number };
  /** sent instead of JSON, in whole or in part */
  file?: FileOutput;
  /** sent instead of JSON */
  text?: { type: string; body: string; fileName: string };
  /** how many of the requested articles do not exist, for X-Missing-Count */
  missing?: number;
  /** `Set-Cookie`; never of an operation with a version, whose responses are cached */
  cookies?: string[];
  /** canonical path, for Content-Location, when the request used an alias */
  location?: string;
};

/** A stored file. `open` is called only if some of it is sent. */
export type FileOutput = {
  /** of the download; without one, browsers show the file */
  name?: string;
  type: string;
  bytes: number;
  /** with its quotes */
  etag: string;
  open(range?: ByteRange): Promise<Readable>;
};

type Description = {
  id: string;
  method: Method;
  /** relative to the prefix, with `{name}` for parameters as in OpenAPI */
  path: `/${string}`;
  tag:
    | 'Archive'
    | 'Comments'
    | 'Snapshots'
    | 'Keys'
    | 'Checkout'
    | 'Webhooks'
    | 'Newsletter'
    | 'Whitepapers'
    | 'Searches'
    | 'Privacy'
    | 'Administration'
    | 'Editing'
    | 'Description';
  summary: string;
  description: string;
  /** the same two in Chinese, for the reference page */
  zh: { summary: string; description: string };
  access: Access;
  /** `csv`: the handler receives the body as text; `multipart`: as an object with one file; default `json` */
  bodyType?: 'json' | 'csv' | 'multipart';
  /** bytes, when it is not the usual 16 KiB */
  bodyLimit?: number;
  /** a request that the input schemas accept; the docs show it, and tests send it. Parameters of the path default to the example's */
  sample?: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  example: unknown;
  /** problems besides those that every operation has */
  errors?: readonly ProblemCode[];
  /** response headers besides those that every operation has */
  headers?: readonly ('Content-Disposition' | 'Content-Language' | 'Content-Location' | 'X-Missing-Count')[];
  /**
   * the version of the data behind the response, which is cached until that changes; undefined if there is none. Equal access sees
   * equal bytes
   */
  cacheVersion?: (params: Record<string, unknown>) => Promise<string | undefined>;
  /** reads send `value.version` as their ETag and are never stored; writes require it as If-Match */
  ifMatch?: boolean;
  /** the response is a file of this media type, and never JSON */
  file?: string;
  /** media types besides JSON, each with an example of the response: text, or the objects of a list */
  alternatives?: Record<string, string | readonly object[]>;
  /** pages of other sites may send this write; reads that take keys are open to them anyway */
  crossOrigin?: boolean;
  /** `no-store`: the response shows a key or depends on a secret */
  secret?: boolean;
  /** only the portal's pages may call it, at any access level */
  ownOrigin?: boolean;
  /** rejects requests while the counters are unavailable instead of counting in this process (contract, section 3) */
  needsCounters?: boolean;
  /** the operator has not turned it on: its path is a 404, as if it did not exist */
  isHidden?: () => boolean;
  /** one of the twelve operations of the specification; every other one is published as an extension */
  original?: true;
};

/** An operation as data, from which it is routed, validated, served and documented. */
export type Operation = Description &
  Required<Omit<Typed<TextSchema, TextSchema, z.ZodType, z.ZodType>, 'body'>> &
  Pick<Typed<TextSchema, TextSchema, z.ZodType, z.ZodType>, 'body'>;

const none = z.object({});

/** Checks an operation's handler against its schemas. */
export function defineOperation<
  P extends TextSchema = typeof none,
  Q extends TextSchema = typeof none,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
>(operation: Description & Typed<P, Q, B, R>): Operation {
  const { params = none, query = none, sample, example } = operation;
  const names = Object.keys(params.shape).filter((name) => name in Object(example));
  const known = Object.fromEntries(names.map((name) => [name, String(Object(example)[name])]));
  return { ...operation, params, query, sample: { ...sample, params: { ...known, ...sample?.params } } } as never;
}
