import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORMAT = /^((hik|hia)_[0-9A-Za-z]{8}_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** `hik`: a subscriber's key. `hia`: an administrator's token. */
type CredentialKind = 'hik' | 'hia';

/** A well-formed credential before any lookup. `hash` is the SHA-256 of the whole text. */
export type Credential = { kind: CredentialKind; prefix: string; hash: Buffer };

/**
 * Creates a credential (contract, section 5): kind, 8 public and 32 secret base-62 digits from a CSPRNG, and 6 digits of
 * CRC-32. `text` is shown once and never stored.
 */
export function createCredential(kind: CredentialKind): Credential & { text: string } {
  const digits = randomDigits(40);
  const prefix = `${kind}_${digits.slice(0, 8)}`;
  const unsigned = `${prefix}_${digits.slice(8)}`;
  const text = unsigned + checksumOf(unsigned);
  return { kind, text, prefix, hash: hashOf(text) };
}

/** Reads a credential; undefined when its format or checksum is wrong, so that garbage never costs a lookup. */
export function readCredential(text: string): Credential | undefined {
  const match = FORMAT.exec(text);
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

/** Uniformly distributed digits: bytes from the last multiple of 62 on are discarded. */
function randomDigits(count: number): string {
  let digits = '';
  while (digits.length < count) {
    for (const byte of randomBytes(count + 8)) {
      if (byte < 4 * 62 && digits.length < count) digits += DIGITS.charAt(byte % 62);
    }
  }
  return digits;
}
