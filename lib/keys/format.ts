import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^((hik|hia)_[0-9A-Za-z]{8}_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** `hik`: a subscriber's key. `hia`: an administrator's token. */
export type CredentialKind = 'hik' | 'hia';

/** What a well-formed credential says without a look-up. `hash` is SHA-256 of the whole text. */
export type Credential = { kind: CredentialKind; prefix: string; hash: Buffer };

/**
 * Makes a credential (contract, section 5): kind, 8 public and 32 secret base-62 digits from a CSPRNG, and 6 of CRC-32.
 * `text` is shown once and never stored.
 */
export function makeCredential(kind: CredentialKind): Credential & { text: string } {
  const prefix = `${kind}_${randomDigits(8)}`;
  const unsigned = `${prefix}_${randomDigits(32)}`;
  const text = unsigned + checksumOf(unsigned);
  return { kind, text, prefix, hash: hashOf(text) };
}

/** Reads a credential; undefined when its shape or checksum is wrong, so that rubbish never costs a look-up. */
export function readCredential(text: string): Credential | undefined {
  const match = SHAPE.exec(text);
  if (!match) return undefined;
  const [, unsigned = '', kind, checksum] = match;
  if (checksumOf(unsigned) !== checksum) return undefined;
  return { kind: kind as CredentialKind, prefix: unsigned.slice(0, 12), hash: hashOf(text) };
}

function hashOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** CRC-32 as six base-62 digits, most significant first. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = DIGITS.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => DIGITS.charAt(randomInt(62))).join('');
}
