import ipaddr from 'ipaddr.js';

/** IPv6 ranges assigned as global unicast; the rest is not routed. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** The one prefix of NAT64 whose addresses lead to the public IPv4 Internet. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether an IP address is public unicast. An IPv6 address that carries an IPv4 address (IPv4-mapped, NAT64, 6to4) is judged by
 * the latter. Everything that is not clearly public is not: Teredo, other translations, documentation, unassigned space.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  if (address.zoneId) return false;
  const embedded = findEmbedded(address);
  if (embedded) return embedded.range() === 'unicast';
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
}

function findEmbedded(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  if (address.isIPv4MappedAddress() || address.match(NAT64)) return new ipaddr.IPv4(bytes.slice(12, 16));
  return address.range() === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : undefined;
}
