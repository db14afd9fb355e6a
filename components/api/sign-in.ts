import { type Result, toProblem } from './problem';

type SignInEndpoints = {
  '/api/auth/signin/email': { body: { email: string; locale: string; callback_url?: string }; value: unknown };
  '/api/v1/auth/login': { body: { email: string; password: string }; value: unknown };
  '/api/auth/callback/email': { body: { email: string; token: string; locale: string }; value: { callback_url: string } };
};

/** Posts to a sign-in endpoint, without the client of the API, which is most of its pages' script. Never throws. */
export async function postSignIn<Path extends keyof SignInEndpoints>(
  path: Path,
  body: SignInEndpoints[Path]['body'],
): Promise<Result<SignInEndpoints[Path]['value']>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(body),
    });
    const value: unknown = await response.json();
    return response.ok ? { ok: true, value } : { ok: false, problem: toProblem(response, value) };
  } catch {
    return { ok: false, problem: { code: 'no_response' } };
  }
}
