/** What a call to the sign-in addresses came to. */
export type Posted<Value> = { ok: true; value: Value } | ({ ok: false } & Refusal);

export type Refusal = {
  /** the problem's code; `invalid_input` for a refused field, `no_answer` when nothing came back */
  code: string;
  /** one sentence that says what to do, in the page's language */
  detail?: string;
  requestId?: string;
  retryAfterSeconds?: number;
};

/**
 * Posts to an address of ours and never throws.
 *
 * @param locale the language in which a refusal explains itself
 */
export async function post<Value>(path: string, body: unknown, locale: string): Promise<Posted<Value>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': locale },
      body: JSON.stringify(body),
    });
    const said: unknown = await response.json();
    if (response.ok) return { ok: true, value: said as Value };
    if (response.status === 422) return { ok: false, code: 'invalid_input' };
    const problem = said as { code: string; detail?: string; request_id?: string; retry_after_seconds?: number };
    return {
      ok: false,
      code: problem.code,
      ...(problem.detail ? { detail: problem.detail } : {}),
      ...(problem.request_id ? { requestId: problem.request_id } : {}),
      ...(problem.retry_after_seconds ? { retryAfterSeconds: problem.retry_after_seconds } : {}),
    };
  } catch {
    return { ok: false, code: 'no_answer' };
  }
}
