import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Env, env } from './env';

/**
 * AUTH_SECRET, or the one this machine made for itself: 32 random bytes in `$DATA_DIR/auth-secret`, readable by its owner
 * alone. Of two that start at once, both end with the same one.
 *
 * @throws Error in one line when the file cannot be read or made
 */
export async function ensureAuthSecret({ authSecret, dataDir }: Pick<Env, 'authSecret' | 'dataDir'>): Promise<string> {
  if (authSecret) return authSecret;
  const file = path.join(/* turbopackIgnore: true */ dataDir, 'auth-secret');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const known = await readFile(file, 'utf8').catch(() => '');
    if (known.trim().length >= 32) return known.trim();
    await mkdir(dataDir, { recursive: true });
    // A file that broke off is replaced; otherwise whoever links first wins, and a link is there whole or not at all.
    if (known) await rm(file, { force: true });
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new Error(`the service's secret cannot be kept in ${file}: ${(error as Error).message}; set AUTH_SECRET or DATA_DIR`);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * A keyed hash for one purpose, from AUTH_SECRET. Purposes never share a key, so that a value of one is no value of another.
 *
 * @throws Error before the start has read the secret
 */
export function keyedHash(purpose: string, ...parts: string[]): Buffer {
  const secret = env().authSecret;
  if (!secret) throw new Error('AUTH_SECRET is not there yet');
  const hmac = createHmac('sha256', keyOf(purpose, secret));
  for (const part of parts) hmac.update(`${part}\0`);
  return hmac.digest();
}

/** Keys of purposes, derived once for each secret; purposes are named in code, so there are few. */
let derived = { secret: '', keys: new Map<string, Buffer>() };

function keyOf(purpose: string, secret: string): Buffer {
  if (derived.secret !== secret) derived = { secret, keys: new Map() };
  let key = derived.keys.get(purpose);
  if (!key) {
    key = createHmac('sha256', secret).update(purpose).digest();
    derived.keys.set(purpose, key);
  }
  return key;
}
