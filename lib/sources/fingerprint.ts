import { LRUCache } from 'lru-cache';
import { keyedHash } from '../auth/secret';

/** Hashes that were made lately: most keys ask from one network all day. The secret is settled before the first one. */
const made = new LRUCache<string, string>({ max: 5_000 });

/** What is kept of a network that uses a key (contract, section 6): hex of a keyed hash, another for every key. */
export function toSourceHash(keyId: string, network: string): string {
  const name = `${keyId} ${network}`;
  let hash = made.get(name);
  if (hash === undefined) {
    hash = keyedHash('source', keyId, network).toString('hex');
    made.set(name, hash);
  }
  return hash;
}
