import { keyedHash } from '../auth/secret';

/** What is kept of a network that uses a key (contract, section 6): hex of a keyed hash, another for every key. */
export function toSourceHash(keyId: string, network: string): string {
  return keyedHash('source', keyId, network).toString('hex');
}
