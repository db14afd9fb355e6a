import { env } from '../../env';
import { portalUrl } from '../../portal-links';
import { KeyStatus } from '../../subscribers/schema';
import type { ProblemCode } from '../problems';

const moment = { type: 'string', format: 'date-time' };

/** Members that some refusals carry besides the standard ones, as JSON Schema (contract, section 3). */
export const extraSchemas = {
  retry_after_seconds: { type: 'integer', minimum: 1, description: 'Seconds to wait, as in Retry-After' },
  limit: { type: 'integer', description: 'The limit that is used up' },
  reset_at: { ...moment, description: 'When it starts anew' },
  frozen_at: { ...moment, description: 'When the key was frozen' },
  portal_url: { type: 'string', format: 'uri', description: 'Where the owner can rotate the key' },
  status_of_key: { type: 'string', enum: KeyStatus.options, description: 'The status that the key is in' },
};

type Extras = Partial<Record<keyof typeof extraSchemas, string | number>>;

const at = '2026-03-04T12:00:00.000Z';

/** The extras of a code, with values as they come; undefined where it has none. */
export function exampleExtras(code: ProblemCode): Extras | undefined {
  const { limits } = env();
  const extras: Partial<Record<ProblemCode, Extras>> = {
    key_frozen: { frozen_at: at, portal_url: portalUrl() },
    source_unknown: { portal_url: portalUrl() },
    key_state_conflict: { status_of_key: 'revoked' },
    rate_limited: { limit: limits.keyedPerMinute, retry_after_seconds: 30, reset_at: at },
    daily_quota_exceeded: { limit: limits.keyedPerDay, retry_after_seconds: 43_230, reset_at: '2026-03-05T00:00:00.000Z' },
    rotation_limited: { retry_after_seconds: 86_400 },
  };
  return extras[code];
}
