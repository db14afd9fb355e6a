import type { Principal } from '../auth/principal';

/** What admission says to the caller: headers that every counted answer carries. */
export type Admission = { headers: Record<string, string> };

/**
 * The second step of every request: may this principal ask now? Limits are not counted yet, so everybody is admitted
 * and nothing is promised in headers.
 */
export async function admit(_principal: Principal, _operationId: string): Promise<Admission> {
  return { headers: {} };
}
