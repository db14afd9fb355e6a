import { createHmac } from 'node:crypto';
import { env } from '../env';

/**
 * A keyed hash for one purpose, from AUTH_SECRET. Purposes never share a key, so that a value of one is no value of another.
 *
 * @throws Error before the start has read the secret
 */
export function keyedHash(purpose: string, ...parts: string[]): Buffer {
  const secret = env().authSecret;
  if (!secret) throw new Error('AUTH_SECRET is not there yet');
  const hmac = createHmac('sha256', createHmac('sha256', secret).update(purpose).digest());
  for (const part of parts) hmac.update(part).update('\0');
  return hmac.digest();
}
