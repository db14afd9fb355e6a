import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Env, env } from './env';

/**
 * AUTH_SECRET, or the secret this machine generated: 32 random bytes in `$DATA_DIR/auth-secret`, readable by its owner
 * alone. Two processes that start at once end up with the same one.
 *
 * @throws Error with one line when the file cannot be read or written
 */
export async function ensureAuthSecret({ authSecret, dataDir }: Pick<Env, 'authSecret' | 'dataDir'>): Promise<string> {
  if (authSecret) return authSecret;
  const file = path.join(/* turbopackIgnore: true */ dataDir, 'auth-secret');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const existing = await readFile(file, 'utf8').catch(() => '');
    if (existing.trim().length >= 32) return existing.trim();
    await mkdir(dataDir, { recursive: true });
    // A truncated file is replaced. Otherwise the first link wins, and it appears complete or not at all.
    if (existing) await rm(file, { force: true });
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new Error(`cannot store the secret in ${file}: ${(error as Error).message}; set AUTH_SECRET or DATA_DIR`);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * A keyed hash under AUTH_SECRET. Each purpose has a key of its own, so that a hash made for one is worthless for another.
 *
 * @throws Error before startup has read the secret
 */
export function keyedHash(purpose: string, ...parts: string[]): Buffer {
  const secret = env().authSecret;
  if (!secret) throw new Error('AUTH_SECRET has not been read yet');
  const key = createHmac('sha256', secret).update(purpose).digest();
  return createHmac('sha256', key)
    .update(parts.map((part) => `${part}\0`).join(''))
    .digest();
}
