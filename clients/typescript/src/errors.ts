/** An invalid value of a request, as the API reports it. */
export type InputIssue = { loc: (string | number)[]; msg: string; type: string };

type ApiErrorDetails = {
  status: number;
  code: string;
  requestId?: string | undefined;
  issues?: readonly InputIssue[];
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/** A call that failed. The message is one sentence that says what to do. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** of the response; 0 when there was none */
  readonly status: number;
  /** the API's code, which never changes its meaning; `invalid_input` for a 422, `no_response`, `invalid_response` */
  readonly code: string;
  /** quote it when you report a problem */
  readonly requestId: string | undefined;
  /** of `invalid_input`: every invalid value */
  readonly issues: readonly InputIssue[];
  /** how long the API asks to wait */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { status, code, requestId, issues = [], retryAfterSeconds, cause }: ApiErrorDetails) {
    super(message, cause === undefined ? {} : { cause });
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The day's quota is used up. Nothing is retried: the next call can succeed at `resetAt`. */
export class DailyQuotaError extends ApiError {
  override name = 'DailyQuotaError';

  constructor(
    message: string,
    readonly resetAt: Date,
    details: Pick<ApiErrorDetails, 'status' | 'requestId'>,
  ) {
    super(message, { ...details, code: 'daily_quota_exceeded' });
  }
}

/** The error that a response stands for, from its body (RFC 9457, or the list of issues of a 422). */
export function toApiError(response: Response, text: string): ApiError {
  const { status, headers } = response;
  const body = parseObject(text);
  const requestId = asText(body.request_id) ?? headers.get('x-request-id') ?? undefined;
  const message = asText(body.detail) ?? `The server responded with status ${status}.`;
  const code = asText(body.code) ?? `http_${status}`;
  const seconds = Number(body.retry_after_seconds ?? headers.get('retry-after') ?? Number.NaN);
  if (status === 422 && Array.isArray(body.detail)) {
    const issues = body.detail.filter(isIssue);
    const sentences = issues.map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`);
    return new ApiError(sentences.join('; ') || message, { status, code: 'invalid_input', requestId, issues });
  }
  if (code === 'daily_quota_exceeded') return new DailyQuotaError(message, toResetTime(body.reset_at), { status, requestId });
  return new ApiError(message, { status, code, requestId, retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined });
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const isIssue = (value: unknown): value is InputIssue =>
  typeof value === 'object' && value !== null && Array.isArray((value as InputIssue).loc);

/** Days are UTC days. */
function toResetTime(value: unknown): Date {
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(time.getTime()) ? new Date(new Date().setUTCHours(24, 0, 0, 0)) : time;
}
