/** Why a call came to nothing. */
export type Refusal = {
  /** the problem's code; `invalid_input` for a refused field, `no_answer` when nothing that could be read came back */
  code: string;
  /** one sentence that says what to do, in the page's language */
  detail?: string;
  requestId?: string;
  /** when to come back, in milliseconds since 1970 by this browser's clock */
  retryAt?: number;
};

export type Called<Value> =
  /** `at`: when the service answered, in milliseconds since 1970 by its own clock */
  { ok: true; value: Value; at: number | undefined } | { ok: false; refusal: Refusal };

type Problem = { code?: string; detail?: string; request_id?: string; retry_after_seconds?: number };

/**
 * Calls the API from a page and never throws: what goes wrong is a refusal.
 *
 * @param call.locale the language in which a refusal explains itself
 * @param call.key presents this key instead of the session's cookie
 * @param call.signal a call that was given up comes back as `no_answer`
 */
export async function callApi<Value>(
  path: string,
  call: { method?: 'GET' | 'POST'; body?: unknown; locale: string; key?: string; signal?: AbortSignal },
): Promise<Called<Value>> {
  try {
    const response = await fetch(path, {
      method: call.method ?? 'GET',
      headers: {
        'accept-language': call.locale,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.key === undefined ? {} : { authorization: `Bearer ${call.key}` }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.key === undefined ? {} : { credentials: 'omit' }),
      ...(call.signal ? { signal: call.signal } : {}),
      cache: 'no-store',
    });
    const said: unknown = await response.json();
    if (response.ok) {
      const at = Date.parse(response.headers.get('date') ?? '');
      return { ok: true, value: said as Value, at: Number.isNaN(at) ? undefined : at };
    }
    return { ok: false, refusal: toRefusal(response, said as Problem) };
  } catch {
    return { ok: false, refusal: { code: 'no_answer' } };
  }
}

function toRefusal(response: Response, problem: Problem): Refusal {
  const seconds = problem.retry_after_seconds ?? Number(response.headers.get('retry-after') ?? Number.NaN);
  const requestId = problem.request_id ?? response.headers.get('x-request-id');
  return {
    code: response.status === 422 ? 'invalid_input' : (problem.code ?? 'internal_error'),
    ...(response.status !== 422 && problem.detail ? { detail: problem.detail } : {}),
    ...(requestId ? { requestId } : {}),
    ...(Number.isFinite(seconds) ? { retryAt: Date.now() + seconds * 1_000 } : {}),
  };
}
