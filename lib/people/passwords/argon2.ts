import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../../platform/concurrency';

/** Argon2id (2) with 19 MiB, two passes and one lane. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified when there is no hash, so that the response takes the same time. Its password is unknown. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$MpowMI2/oWcRxExTatLr9A$qqzsP76etQFsU2CbvekV26nsIFpLam4M8px7JfETKa8';

/** Hashes computed at the same time in one process: each takes 19 MiB and a thread. */
const inTurn = limitConcurrency('argon2', { running: 2, waiting: 50 });

/**
 * Hashes a folded password for storage.
 *
 * @throws OverloadedError
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/**
 * Whether a folded password is the one of `stored`. Without a hash it takes the same time and is false.
 *
 * @throws OverloadedError
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? NOBODY, password));
  return matches && stored !== undefined;
}
