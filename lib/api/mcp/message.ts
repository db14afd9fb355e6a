import { type BodySource, readBody } from '../http/body';

/** Maximum bytes of a request (docs/contract.md, section 2). */
const MAX_BYTES = 64 * 1024;

/** A message that is rejected before the protocol's own code sees it, as an error of JSON-RPC. */
export class MessageError extends Error {
  override name = 'MessageError';

  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly id: string | number | null = null,
  ) {
    super(message);
  }
}

/**
 * The JSON-RPC message of a request. A batch is rejected, because one counted request must not carry many calls, and so
 * are subscriptions, which would hold the connection.
 *
 * @throws MessageError; ApiError `body_too_large`, `unsupported_media_type`, `bad_request`
 */
export async function readMessage(request: BodySource): Promise<unknown> {
  const { value, issue } = await readBody({ bodyType: 'json', bodyLimit: MAX_BYTES }, request);
  if (issue) throw new MessageError(400, -32_700, 'Parse error: the body should be one JSON-RPC message, as JSON in UTF-8');
  if (Array.isArray(value)) throw new MessageError(400, -32_600, 'Invalid request: send one message per request, not a batch');
  if (methodOf(value) === 'subscriptions/listen')
    throw new MessageError(200, -32_603, 'This server sends no notifications', idOf(value));
  const wrong = findWrongParams(value);
  if (wrong) throw new MessageError(200, -32_602, `Invalid params: ${wrong}`, idOf(value));
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the parameters of a handshake or a call should be, in a sentence; the protocol's own code would print its schema. */
function findWrongParams(message: unknown): string | undefined {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: unknown };
  // Anything else makes the whole message invalid, and the protocol's own code says so.
  if (params !== undefined && !isObject(params)) return undefined;
  const given = params ?? {};
  if (method === 'initialize') {
    const { protocolVersion, capabilities, clientInfo } = given;
    const isNamed = isObject(clientInfo) && typeof clientInfo.name === 'string' && typeof clientInfo.version === 'string';
    if (typeof protocolVersion !== 'string' || !isObject(capabilities) || !isNamed)
      return 'initialize needs protocolVersion, capabilities, and clientInfo with name and version';
  }
  if (method === 'tools/call') {
    if (typeof given.name !== 'string') return 'tools/call needs the name of a tool';
    if (given.arguments !== undefined && !isObject(given.arguments)) return 'arguments should be an object';
  }
  return undefined;
}

/** Whether a message calls a tool and waits for the result. */
export function isToolCall(message: unknown): boolean {
  return methodOf(message) === 'tools/call' && idOf(message) !== null;
}

function methodOf(message: unknown): unknown {
  return (message as { method?: unknown } | null)?.method;
}

function idOf(message: unknown): string | number | null {
  const id = (message as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
