import { env } from '../../env';
import { portalUrl } from '../../portal-links';
import { KeyStatus } from '../../subscribers/schema';
import type { ProblemCode } from '../problems';
import { toSchema } from './json-schema';

const dateTime = { type: 'string', format: 'date-time' };

/** Extra members of some problems, as JSON Schema (contract, section 3). */
export const extraSchemas = {
  retry_after_seconds: { type: 'integer', minimum: 1, description: 'Seconds to wait, as in Retry-After' },
  limit: { type: 'integer', description: 'The limit that was exceeded' },
  reset_at: { ...dateTime, description: 'When the limit resets' },
  frozen_at: { ...dateTime, description: 'When the key was frozen' },
  portal_url: { type: 'string', format: 'uri', description: 'Where the subscriber can rotate the key' },
  resource: { type: 'string', description: 'Kind of the resource' },
  status_of_resource: { type: 'string', description: 'Current status of the resource' },
  status_of_key: { ...toSchema(KeyStatus), description: 'Current status of the key' },
};

type Extras = Partial<Record<keyof typeof extraSchemas, string | number>>;

const at = '2026-03-04T12:00:00.000Z';

/** Example values of a code's extra members; undefined if it has none. */
export function exampleExtras(code: ProblemCode): Extras | undefined {
  const { limits } = env();
  const extras: Partial<Record<ProblemCode, Extras>> = {
    key_frozen: { frozen_at: at, portal_url: portalUrl() },
    source_unknown: { portal_url: portalUrl() },
    resource_not_found: { resource: 'video' },
    key_state_conflict: { status_of_key: 'revoked' },
    state_conflict: { status_of_resource: 'waiting' },
    rate_limited: { limit: limits.keyedPerMinute, retry_after_seconds: 30, reset_at: at },
    daily_quota_exceeded: { limit: limits.keyedPerDay, retry_after_seconds: 43_230, reset_at: '2026-03-05T00:00:00.000Z' },
    rotation_limited: { retry_after_seconds: 86_400 },
  };
  return extras[code];
}
