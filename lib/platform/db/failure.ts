/** Codes of PostgreSQL and Node's sockets that mean "try again later". */
const UNAVAILABLE = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH',
  '57P01', '57P02', '57P03', '57014', '53300', '53200', '53100', '53400', '58030', '55P03', '25006', '25P03', '40001', '40P01',
]); // biome-ignore format: a list of codes reads better in rows

const UNAVAILABLE_PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2034', 'P2037']);

/** Whether a statement was abandoned without a response. Its connection is stuck and cannot be used again. */
export function isQueryTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Whether an error means that the database is unavailable, overloaded, full or unreachable, so that the caller may try again.
 * Follows `cause` and Prisma's wrappers.
 */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const { code, meta, cause, errors } = error as Error & {
    code?: unknown;
    meta?: { code?: unknown; driverAdapterError?: unknown };
    cause?: unknown;
    errors?: unknown[];
  };
  if (typeof code === 'string' && (UNAVAILABLE.has(code) || UNAVAILABLE_PRISMA.has(code) || code.startsWith('08'))) return true;
  if (typeof meta?.code === 'string' && (UNAVAILABLE.has(meta.code) || meta.code.startsWith('08'))) return true;
  if (
    /timeout exceeded when trying to connect|Cannot use a pool after calling end|Query read timeout|Connection terminated|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|Client has encountered a connection error/.test(
      error.message,
    )
  )
    return true;
  const original = (cause as { originalCode?: unknown; kind?: unknown } | undefined) ?? {};
  if (typeof original.originalCode === 'string' && UNAVAILABLE.has(original.originalCode)) return true;
  return [cause, meta?.driverAdapterError, ...(errors ?? [])].some((inner) => isDatabaseUnavailable(inner, depth + 1));
}
