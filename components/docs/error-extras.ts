import type { ProblemCode } from '@/lib/errors';
import type { Facts } from './facts';

const at = '2026-03-04T12:00:00.000Z';

/** Members that some refusals carry besides the standard ones, with values as they come (contract, section 3). */
export function extrasOf(code: ProblemCode, { appUrl, limits }: Facts): Record<string, unknown> | undefined {
  const extras: Partial<Record<ProblemCode, Record<string, unknown>>> = {
    key_frozen: { frozen_at: at, portal_url: `${appUrl}/dashboard` },
    source_unknown: { portal_url: `${appUrl}/dashboard` },
    key_state_conflict: { status_of_key: 'revoked' },
    rate_limited: { limit: limits.keyedMinute, retry_after_seconds: 30, reset_at: at },
    daily_quota_exceeded: { limit: limits.keyedDay, retry_after_seconds: 43_230, reset_at: '2026-03-05T00:00:00.000Z' },
    rotation_limited: { retry_after_seconds: 86_400 },
  };
  return extras[code];
}
