import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Family = 4 | 6;

/** The network of a client, as coarse as each purpose allows. */
type Network = {
  family: Family;
  /** what a key learns: an IPv4 /24 such as `203.0.113.0/24` or an IPv6 /48 such as `2001:db8:1::/48` */
  source: string;
  /** what limits count: the IPv4 address, or the IPv6 /64 such as `2001:db8:1:2::/64` */
  bucket: string;
  /** the source in readable form: `203.0.113.*`, `2001:db8:1:*` */
  label: string;
};

/** Longer than an address with brackets, zone and port can be. */
const MAX_LENGTH = 100;

/**
 * The network of an address as sockets and proxies write it: with a port, in brackets, with a zone id, or as IPv4-mapped
 * IPv6 (contract, section 6).
 *
 * @returns undefined when the text is not an address
 */
export function toNetwork(address: string): Network | undefined {
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
 * The client's address: the `hops`-th entry of X-Forwarded-For from the right, as our outermost proxy wrote it. With 0 hops,
 * too few entries or an entry that is not an address, it is the socket's. Entries that the client forged are further left
 * and never read.
 *
 * @returns the address without port, zone or brackets; `''` when the socket has none (closed, or not a network socket)
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, hops: number): string {
  const entry = hops > 0 && forwardedFor ? forwardedFor.split(',').at(-hops) : undefined;
  // Most sockets report a plain IPv4 address, or one mapped into IPv6 where both are listened on.
  const plain = entry ? undefined : socketAddress?.replace(/^::ffff:/, '');
  if (plain && isIP(plain) === 4) return plain;
  const address = (entry && parseAddress(entry)) || parseAddress(socketAddress ?? '');
  return address?.toString() ?? '';
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const trimmed = text.trim();
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(trimmed)?.[1] ?? trimmed;
  // ipaddr.js also accepts hexadecimal, octal and shortened forms, which no system writes.
  if (isIP(bare) === 0) return undefined;
  const parsed = ipaddr.parse(bare.replace(/%.*$/, ''));
  return parsed instanceof ipaddr.IPv6 && isMapped(parsed) ? parsed.toIPv4Address() : parsed;
}

/** `::ffff:a.b.c.d`. ipaddr.js's own method compares the address with every special range, several times slower. */
function isMapped({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0xffff && parts.slice(0, 5).every((part) => part === 0);
}

function prefixOf({ parts }: ipaddr.IPv6, groups: number): string {
  return new ipaddr.IPv6(parts.map((part, index) => (index < groups ? part : 0))).toString();
}
