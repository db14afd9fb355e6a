import { createInterface } from 'node:readline';
import { ApiError, toApiError } from './errors.js';
import { attempt, type Transport } from './transport.js';

/** A JSON-RPC message, as far as the bridge looks into it. */
type Message = {
  id?: string | number | null;
  method?: unknown;
  params?: Record<string, unknown>;
  result?: { protocolVersion?: unknown };
};

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
/** The parameter that the header `Mcp-Name` repeats, by method. */
const NAMED_BY: Record<string, string> = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' };

const PARSE_ERROR = -32700;
const SERVER_ERROR = -32000;

/**
 * Passes JSON-RPC lines on to the archive's MCP endpoint, and its responses back, until the input ends. The archive alone
 * defines the tools.
 */
export async function bridge(
  transport: Transport,
  { input, output, signal }: { input: NodeJS.ReadableStream; output(line: string): void; signal: AbortSignal },
): Promise<void> {
  const path = transport.hasKey ? '/mcp' : '/mcp/public';
  const inFlight = new Map<unknown, AbortController>();
  const running = new Set<Promise<void>>();
  /** Of the session, in revisions that begin with `initialize`; later ones name it in each request. */
  let version: string | undefined;

  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  signal.addEventListener('abort', () => lines.close(), { once: true });
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const work = handle(line).finally(() => running.delete(work));
    running.add(work);
  }
  await Promise.all(running);
  signal.throwIfAborted();

  async function handle(line: string): Promise<void> {
    const message = parse(line);
    if (message === undefined) {
      reply(null, PARSE_ERROR, 'The line is not valid JSON.');
      return;
    }
    if (message.method === 'notifications/cancelled') inFlight.get(message.params?.requestId)?.abort();
    const isRequest = message.id !== undefined && message.id !== null;
    const cancel = new AbortController();
    if (isRequest) inFlight.set(message.id, cancel);
    try {
      for (const text of await post(line, message, AbortSignal.any([signal, cancel.signal]))) {
        version = findAgreedVersion(message, text) ?? version;
        output(text);
      }
    } catch (error) {
      // Nobody waits for the response to a notification, or to a request that was cancelled.
      if (isRequest && !cancel.signal.aborted && !signal.aborted) replyWithError(message.id, error);
    } finally {
      if (isRequest) inFlight.delete(message.id);
    }
  }

  /** @returns the messages of the response, one line each */
  function post(body: string, message: Message, requestSignal: AbortSignal): Promise<string[]> {
    const headers = { accept: 'application/json, text/event-stream', ...toHeaders(message, version) };
    return transport.retry(async () => {
      const response = await transport.open(path, { method: 'POST', body, headers, signal: requestSignal, accept: 'any' });
      const text = await attempt(transport.baseUrl, requestSignal, () => response.text());
      const messages = response.headers.get('content-type')?.includes('text/event-stream') ? readEvents(text) : [text];
      const valid = messages.filter(isJsonRpc).map((each) => JSON.stringify(JSON.parse(each)));
      if (valid.length > 0 || response.ok) return valid;
      throw toApiError(response, text);
    }, requestSignal);
  }

  function replyWithError(id: Message['id'], error: unknown): void {
    const { status, code, requestId: request_id, message } = error as ApiError;
    reply(id, SERVER_ERROR, message, error instanceof ApiError ? { status, code, request_id } : undefined);
  }

  function reply(id: Message['id'], code: number, message: string, data?: object): void {
    output(JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message, data } }));
  }
}

/** The version that a response to `initialize` names. */
function findAgreedVersion({ method }: Message, response: string): string | undefined {
  const version = method === 'initialize' ? parse(response)?.result?.protocolVersion : undefined;
  return typeof version === 'string' ? version : undefined;
}

/** HTTP repeats parts of the message in headers, so that proxies need not read it. */
function toHeaders({ method, params }: Message, version: string | undefined): Record<string, string> {
  const named = (params?._meta as Record<string, unknown> | undefined)?.[VERSION_KEY];
  if (typeof named !== 'string' || typeof method !== 'string')
    return version && method !== 'initialize' ? { 'mcp-protocol-version': version } : {};
  const name = params?.[NAMED_BY[method] ?? ''];
  return {
    'mcp-protocol-version': toHeaderValue(named),
    'mcp-method': toHeaderValue(method),
    ...(typeof name === 'string' ? { 'mcp-name': toHeaderValue(name) } : {}),
  };
}

/** Headers carry visible ASCII; anything else goes in base64 with the protocol's markers. */
function toHeaderValue(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')) return text;
  return `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

function parse(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return undefined;
  }
}

const isJsonRpc = (text: string) => (parse(text) as { jsonrpc?: unknown } | undefined)?.jsonrpc === '2.0';

/** The data of a stream of server-sent events. */
function readEvents(text: string): string[] {
  return text
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''))
        .join('\n'),
    )
    .filter((data) => data !== '');
}
