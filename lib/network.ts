import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

export type Family = 4 | 6;

/** Where a request comes from, as coarse as each purpose allows. */
export type Network = {
  family: Family;
  /** what a key learns: IPv4 /24 such as `203.0.113.0/24`, IPv6 /48 such as `2001:db8:1::/48` */
  source: string;
  /** what limits count by: the IPv4 address, or the IPv6 /64 such as `2001:db8:1:2::/64` */
  bucket: string;
  /** the source for people to read: `203.0.113.*`, `2001:db8:1:*` */
  label: string;
};

/** Longer than any way to write an address with brackets, zone and port. */
const LONGEST = 100;

/**
 * The network of an address as sockets and proxies write it: with a port, in brackets, with a zone id, or IPv4 mapped
 * into IPv6 (contract, section 6).
 *
 * @returns undefined when the text is no address
 */
export function toNetwork(address: string): Network | undefined {
  const known = networks.get(address);
  if (known) return known;
  const network = readNetwork(address);
  if (network) networks.set(address, network);
  return network;
}

/** Addresses that were read lately: each request asks for its own several times. */
const networks = new LRUCache<string, Network>({ max: 2_000 });

function readNetwork(address: string): Network | undefined {
  const parsed = parseAddress(address);
  if (!parsed) return undefined;
  if (parsed instanceof ipaddr.IPv4) {
    const [a, b, c] = parsed.octets;
    return { family: 4, source: `${a}.${b}.${c}.0/24`, bucket: parsed.toString(), label: `${a}.${b}.${c}.*` };
  }
  const groups = parsed.parts.slice(0, 3).map((part) => part.toString(16));
  return { family: 6, source: `${prefixOf(parsed, 3)}/48`, bucket: `${prefixOf(parsed, 4)}/64`, label: `${groups.join(':')}:*` };
}

/**
 * The client's address: the `hops`-th entry of X-Forwarded-For from the right, which is what the outermost of our own
 * proxies saw. With 0 hops, too few entries or an entry that is no address, it is the socket's: what a client forges
 * stands further left and is never read.
 *
 * @returns the plain address without port, zone or brackets; `''` when the socket has none (it is closed, or no network's)
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, hops: number): string {
  const entry = hops > 0 && forwardedFor ? forwardedFor.split(',').at(-hops) : undefined;
  // Most sockets say it the plain way already.
  const plain = entry ? undefined : socketAddress?.replace(/^::ffff:/, '');
  if (plain && isIP(plain) === 4) return plain;
  const address = (entry && parseAddress(entry)) || parseAddress(socketAddress ?? '');
  return address?.toString() ?? '';
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (text.length > LONGEST) return undefined;
  const written = text.trim();
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(written)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(written)?.[1] ?? written;
  // ipaddr.js reads hexadecimal, octal and shortened forms too; what the system would not write is rubbish here.
  if (isIP(bare) === 0) return undefined;
  const parsed = ipaddr.parse(bare.replace(/%.*$/, ''));
  return parsed instanceof ipaddr.IPv6 && isMapped(parsed) ? parsed.toIPv4Address() : parsed;
}

/** `::ffff:a.b.c.d`; asking ipaddr.js for the address's range instead walks a table of all special ones. */
function isMapped({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0xffff && parts.slice(0, 5).every((part) => part === 0);
}

function prefixOf({ parts }: ipaddr.IPv6, groups: number): string {
  return new ipaddr.IPv6(parts.map((part, index) => (index < groups ? part : 0))).toString();
}
