import { isEntitled } from '../subscribers/rules';
import type { KeyRecord } from './record';

/** Rotations per subscriber within the window (contract, section 5). */
export const MAX_ROTATIONS = 10;
export const ROTATION_WINDOW_DAYS = 30;

/** Sources a key learns (contract, section 6). */
export const MAX_SOURCES = 2;

/** Why a key itself is rejected, in the order of the contract (section 3), or undefined when it is in order. */
export function keyProblem(key: KeyRecord, now: Date): 'key_revoked' | 'key_frozen' | 'subscription_inactive' | undefined {
  if (key.status === 'revoked') return 'key_revoked';
  if (key.status === 'frozen') return 'key_frozen';
  return isEntitled(key.subscriber, now) ? undefined : 'subscription_inactive';
}
