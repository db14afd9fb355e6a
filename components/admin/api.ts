/** What a call came to. */
export type Answer<Value> = { ok: true; value: Value } | ({ ok: false } & Refusal);

export type Refusal = {
  /** the problem's code; `invalid_input` for refused fields, `no_answer` when nothing came back */
  code: string;
  /** one sentence that says what to do, in the page's language */
  detail?: string;
  requestId?: string;
  retryAfterSeconds?: number;
  /** the field and the sentence of every fault, of refused input */
  faults?: { field: string; message: string }[];
};

type Call = {
  method?: 'GET' | 'POST';
  /** the language in which a refusal explains itself */
  locale: string;
  body?: unknown;
  /** a file, sent byte for byte: what is no UTF-8 is for the service to refuse */
  csv?: File;
  signal?: AbortSignal;
};

const ADMIN = '/api/v1/admin';

/**
 * Calls the administrators' interface as the signed-in person; every call is decided there anew. Never throws.
 *
 * @param path below `/api/v1/admin`, such as `/keys?page=2`
 */
export async function callAdmin<Value>(
  path: string,
  { method = 'GET', locale, body, csv, signal }: Call,
): Promise<Answer<Value>> {
  const sent = csv ?? (body === undefined ? undefined : JSON.stringify(body));
  const type = csv !== undefined ? 'text/csv' : 'application/json';
  try {
    const response = await fetch(`${ADMIN}${path}`, {
      method,
      headers: { 'accept-language': locale, ...(sent === undefined ? {} : { 'content-type': type }) },
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal ? { signal } : {}),
    });
    if (response.ok) return { ok: true, value: (await response.json()) as Value };
    return await toRefusal(response);
  } catch {
    return { ok: false, code: 'no_answer' };
  }
}

/** The rows that match as a file; the answer's value is its text as a blob. */
export async function exportCsv(path: string, locale: string): Promise<Answer<Blob>> {
  try {
    const response = await fetch(`${ADMIN}${path}`, { headers: { accept: 'text/csv', 'accept-language': locale } });
    return response.ok ? { ok: true, value: await response.blob() } : await toRefusal(response);
  } catch {
    return { ok: false, code: 'no_answer' };
  }
}

type Fault = { loc: (string | number)[]; msg: string };
type Problem = { code: string; detail?: string; request_id?: string; retry_after_seconds?: number };

async function toRefusal(response: Response): Promise<{ ok: false } & Refusal> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const said = (await response.json()) as Problem | { detail: Fault[] };
  if (Array.isArray(said.detail)) {
    const faults = said.detail.map(({ loc, msg }) => ({ field: String(loc.at(-1)), message: msg }));
    return { ok: false, code: 'invalid_input', faults, ...(requestId ? { requestId } : {}) };
  }
  const { code, detail, retry_after_seconds: retryAfterSeconds } = said as Problem;
  return {
    ok: false,
    code,
    ...(detail ? { detail } : {}),
    ...(requestId ? { requestId } : {}),
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  };
}
