import { hash, verify } from '@node-rs/argon2';
import { OverloadedError } from '../errors';
import { processGlobal } from '../process-global';

/** Argon2id (2) with 19 MiB, two passes and one lane. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified when there is no hash, so that the response takes the same time. Nobody knows its password. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$MpowMI2/oWcRxExTatLr9A$qqzsP76etQFsU2CbvekV26nsIFpLam4M8px7JfETKa8';

/** Hashes computed at the same time in one process: each takes 19 MiB and a thread. */
const MAX_RUNNING = 2;
const MAX_WAITING = 50;

const queue = processGlobal('argon2', () => ({ running: 0, waiting: [] as (() => void)[] }));

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

/** @throws OverloadedError when too many are waiting */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.running < MAX_RUNNING) queue.running += 1;
  else if (queue.waiting.length < MAX_WAITING) await new Promise<void>((resolve) => queue.waiting.push(resolve));
  else throw new OverloadedError();
  try {
    return await work();
  } finally {
    const next = queue.waiting.shift();
    // The next one takes over this place.
    if (next) next();
    else queue.running -= 1;
  }
}
