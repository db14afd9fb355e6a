import { createHash } from 'node:crypto';
import { keyedHash } from '../secret';

/** What a mailed link opens. */
export type LinkPurpose = 'key' | 'signin';

/**
 * The token of a mailed link: 32 bytes, base64url. It is derived from the mail's random id and the service's secret, so
 * that the row waiting to be sent holds no token, and the worker can still write it.
 */
export function toLinkToken(purpose: LinkPurpose, mailId: string): string {
  return keyedHash(`link:${purpose}`, mailId).toString('base64url');
}

/** What is stored of a token. */
export function hashLinkToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

/** Seconds a link stays good, by what it opens (contract, section 5). */
export const linkLifeSeconds = { key: 30 * 60, signin: 10 * 60 } as const;
