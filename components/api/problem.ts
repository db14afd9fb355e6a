/** Why a call failed, from the problem document of the response (RFC 9457) or from its absence. */
export type Problem = {
  /** the problem's code; `invalid_input` for a 422, `no_response` without a readable response */
  code: string;
  /** one sentence that says what to do, in the language of the page */
  detail?: string;
  requestId?: string;
  retryAfterSeconds?: number;
  /** of invalid input: each field with its message */
  issues?: { field: string; message: string; type: string }[];
  /** of `edit_conflict`: the changes of others */
  conflicts?: { field: string; theirs: unknown; by: string; at: string }[];
  /** of `slug_taken`: the article or category that has it */
  heldBy?: string;
  /** of `resource_not_found`: who deleted the article, and when */
  deletion?: { by: string; at: string };
  /** of `publish_blocked` */
  reasons?: { field: string; type: string; line?: number }[];
};

/** `respondedAt`: the service's clock when it responded, in milliseconds since 1970. */
export type Result<Value> = { ok: true; value: Value; respondedAt?: number } | { ok: false; problem: Problem };

type ProblemBody = {
  code?: string;
  detail?: string;
  request_id?: string;
  retry_after_seconds?: number;
  held_by?: string;
} & Pick<Problem, 'conflicts' | 'deletion' | 'reasons'>;
type InvalidBody = { detail: { loc: (string | number)[]; msg: string; type: string }[] };

/** The innermost name of a place: `tags` of `["body", "tags", 1]`, `uid` of `["body", "variants", 0, "uid"]`, else what is invalid. */
const fieldOf = ([part, name, ...inside]: (string | number)[]) =>
  String(inside.findLast((each) => typeof each === 'string') ?? name ?? part);

/** @param body the parsed body of an unsuccessful response */
export function toProblem(response: Response, body: unknown): Problem {
  if (typeof body !== 'object' || body === null) return { code: 'no_response' };
  const { detail } = body as ProblemBody | InvalidBody;
  const { code, request_id, retry_after_seconds, held_by, conflicts, deletion, reasons } = body as ProblemBody;
  const requestId = request_id ?? response.headers.get('x-request-id');
  const seconds = retry_after_seconds ?? Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    code: response.status === 422 ? 'invalid_input' : (code ?? 'internal_error'),
    ...(typeof detail === 'string' ? { detail } : {}),
    ...(Array.isArray(detail)
      ? { issues: detail.map(({ loc, msg, type }) => ({ field: fieldOf(loc), message: msg, type })) }
      : {}),
    ...(requestId ? { requestId } : {}),
    ...(Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}),
    ...(held_by ? { heldBy: held_by } : {}),
    ...(conflicts ? { conflicts } : {}),
    ...(deletion ? { deletion } : {}),
    ...(reasons ? { reasons } : {}),
  };
}

/** The texts of those fields that the API found invalid. */
export function pickErrors<Texts extends Record<string, string>>({ issues = [] }: Problem, texts: Texts): Partial<Texts> {
  return Object.fromEntries(
    Object.entries(texts).filter(([name]) => issues.some(({ field }) => field === name)),
  ) as Partial<Texts>;
}
