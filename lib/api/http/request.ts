/** What the interface needs to know of a request: the framework's are such, and so are the ones of our own server. */
export type ApiRequest = {
  method: string;
  /** with or without scheme and host */
  url: string;
  headers: HeaderReader;
  body: ReadableStream<Uint8Array> | null;
};

/** Header fields by lower-case name; of several with one name the joined text. */
export type HeaderReader = { get(name: string): string | null };

/** A finished answer before anybody's own classes: a server can write it down as it is. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
  /** it answers somebody's session: pages of other sites may not read it */
  bySession?: boolean;
};

/** An answer as functions of the framework must return it. */
export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}
