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
  return value;
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
