import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
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
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/**
 * A keyed hash under AUTH_SECRET. Each purpose has its own key, so that a hash for one is useless for another.
 *
 * @throws Error before startup has read the secret
 */
export function keyedHash(purpose: string, ...parts: string[]): Buffer {
  const key = createHmac('sha256', readSecret()).update(purpose).digest();
  return createHmac('sha256', key)
    .update(parts.map((part) => `${part}\0`).join(''))
    .digest();
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret that must be read again, with AES-256-GCM under a key derived from AUTH_SECRET for one purpose.
 *
 * @param owner the row that it belongs to; in another row it does not open
 */
export function sealSecret(purpose: string, owner: string, secret: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(purpose), iv).setAAD(Buffer.from(owner));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `sealSecret` made. Undefined if it was sealed under another AUTH_SECRET or for another row. */
export function openSecret(purpose: string, owner: string, sealed: Buffer): Buffer | undefined {
  if (sealed.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(purpose), sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Identifies the key that seals secrets for a purpose without revealing it. */
export function sealingKeyId(purpose: string): Buffer {
  return keyedHash('sealing-key', purpose).subarray(0, 8);
}

function deriveKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', readSecret(), '', purpose, 32));
}

function readSecret(): string {
  const secret = env().authSecret;
  if (!secret) throw new Error('AUTH_SECRET has not been read yet');
  return secret;
}
