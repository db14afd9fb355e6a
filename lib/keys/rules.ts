import { isEntitled } from '../subscribers/rules';
import type { KeyRecord } from './record';

/** Most rotations of a subscriber within the window (contract, section 5). */
export const MAX_ROTATIONS = 10;
export const ROTATION_WINDOW_DAYS = 30;

/** Sources a key learns at most (spec, "Limits"). */
export const MAX_SOURCES = 2;

/** Why a key is refused for its own sake, in the order in which refusals go; undefined when it is in order. */
export function keyProblem(key: KeyRecord, now: Date): 'key_revoked' | 'key_frozen' | 'subscription_inactive' | undefined {
  if (key.status === 'revoked') return 'key_revoked';
  if (key.status === 'frozen') return 'key_frozen';
  return isEntitled(key.subscriber, now) ? undefined : 'subscription_inactive';
}
