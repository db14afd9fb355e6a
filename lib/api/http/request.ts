import { Readable } from 'node:stream';

/** The minimal request the API needs. Our server and Next each have an adapter. */
export type ApiRequest = {
  method: string;
  /** with or without scheme and host */
  url: string;
  headers: HeaderReader;
  /** reading may stop early; the adapter deals with the rest */
  body: AsyncIterable<Uint8Array> | null;
  /** whether the API compresses the response; else the framework does */
  compresses: boolean;
};

/** Header fields by lower-case name; repeated fields are joined. */
export type HeaderReader = { get(name: string): string | null };

/** A finished response, independent of any framework. */
export type Reply = {
  status: number;
  /** an array becomes repeated fields */
  headers: Record<string, string | string[]>;
  body: Uint8Array<ArrayBuffer> | Readable | null;
  /** a session authenticated the request: pages of other sites may not read the response */
  bySession?: boolean;
};

/** The response as Next expects it. */
export function toResponse({ status, headers, body }: Reply): Response {
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each): [string, string] => [name, each]) : [[name, value] as [string, string]],
  );
  const stream = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : body;
  return new Response(stream, { status, headers: fields });
}
