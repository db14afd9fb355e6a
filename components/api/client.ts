import createClient from 'openapi-fetch';
import { type Problem, type Result, toProblem } from './problem';
import type { components, paths } from './schema';

export type { Problem, Result };
export type Schemas = components['schemas'];

/** Typed calls of the API as the signed-in reader; wrap them in `toResult`. Problems come in the language of the page. */
export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? '',
  cache: 'no-store',
  fetch: (request) => globalThis.fetch(request),
});

api.use({
  onRequest({ request }) {
    request.headers.set('accept-language', document.documentElement.lang);
  },
});

/** The result of a call. Never throws: a missing response is a problem too. */
export async function toResult<Value>(
  call: Promise<{ data?: Value; error?: unknown; response: Response }>,
): Promise<Result<Value>> {
  try {
    const { data, error, response } = await call;
    if (!response.ok) return { ok: false, problem: toProblem(response, error) };
    const respondedAt = Date.parse(response.headers.get('date') ?? '');
    return { ok: true, value: data as Value, ...(Number.isNaN(respondedAt) ? {} : { respondedAt }) };
  } catch {
    return { ok: false, problem: { code: 'no_response' } };
  }
}
