import type { AdminToken, AdminTokenStatus } from './record';

/** Longest life of an admin token. */
export const MAX_TOKEN_DAYS = 366;

/** Life of an admin token, unless it is chosen. */
export const DEFAULT_TOKEN_DAYS = 90;

/** A revoked token stays revoked after it has expired. */
export function toTokenStatus(token: Pick<AdminToken, 'revokedAt' | 'expiresAt'>, now: Date): AdminTokenStatus {
  if (token.revokedAt) return 'revoked';
  return token.expiresAt <= now ? 'expired' : 'active';
}
