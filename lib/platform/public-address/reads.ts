import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './rules';

/** Timeout of one query to one name server, and the number of queries to each. */
const RESOLVER = { timeout: 2_000, tries: 2 };

export type Address = { address: string; family: 4 | 6 };

/** The addresses of a host name; none if there is no such host. */
export type ResolveHost = (host: string) => Promise<Address[]>;

/** A host without an address, or with one that is not public. */
export class AddressError extends Error {
  override name = 'AddressError';

  constructor(readonly code: 'host_not_found' | 'address_not_public') {
    super(code);
  }
}

/**
 * The addresses of a host, all of which are public. A connection must go to one of these: a second lookup could give others.
 *
 * @param host as in a URL: a name, or an IP address, in brackets if it is IPv6
 * @throws AddressError
 */
export async function findPublicAddresses(host: string, resolveHost: ResolveHost = resolveByDns): Promise<Address[]> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(bare);
  const addresses = family === 4 || family === 6 ? [{ address: bare, family } as const] : await resolveHost(bare);
  if (addresses.length === 0) throw new AddressError('host_not_found');
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new AddressError('address_not_public');
  return addresses;
}

/** Queries the name servers. The system's own lookup would occupy a thread of the process for as long as a server does not respond. */
async function resolveByDns(host: string): Promise<Address[]> {
  const resolver = new Resolver(RESOLVER);
  const [v4, v6] = await Promise.all([resolver.resolve4(host).catch(() => []), resolver.resolve6(host).catch(() => [])]);
  return [...v4.map((address) => ({ address, family: 4 as const })), ...v6.map((address) => ({ address, family: 6 as const }))];
}
