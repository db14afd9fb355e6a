import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** What a request looked like when it came in, before anything was rewritten. */
export type Arrival = {
  /** the request line's target: a path, or a whole address when a proxy is spoken to */
  target: string;
  /** of HTTP, as `1.1` */
  version: string;
  /** name and value in turn, as they came */
  rawHeaders: readonly string[];
  remoteAddress: string | undefined;
  /** the port of ours that was connected to */
  localPort: number | undefined;
};

/** Headers that only a go-between writes, beside all that begin with `x-forwarded` or end with `-client-ip`. */
const FORWARDING = new Set([
  'cdn-loop',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-ff',
  'forwarded',
  'true-client-ip',
  'via',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-original-forwarded-for',
  'x-original-host',
  'x-real-ip',
]);

/**
 * Whether a request may see the mails of the file outbox, whose links sign in: only a browser on this very machine. The
 * socket says where it came from, and `Host` that no other name was pointed at us (a page elsewhere could be). Forwarding
 * headers and HTTP/1.0, which no browser speaks and proxies still do, give a proxy on this machine away; that they are
 * missing proves nothing, so an instance without real mail must not stand behind one (docs/running.md).
 *
 * @param local whether APP_URL is localhost and mail becomes files
 */
export function mayReadOutbox(arrival: Arrival, local: boolean): boolean {
  if (!local || arrival.version !== '1.1' || !arrival.target.startsWith('/') || !isLoopback(arrival.remoteAddress)) return false;
  const headers = toEntries(arrival.rawHeaders);
  if (headers.some(([name]) => isForwarding(name))) return false;
  const hosts = headers.filter(([name]) => name === 'host');
  return hosts.length === 1 && isOwnHost(hosts[0]?.[1] ?? '', arrival.localPort);
}

/** The same of a request that Node has just parsed. */
export function toArrival(request: IncomingMessage): Arrival {
  const { url = '', httpVersion, rawHeaders, socket } = request;
  return { target: url, version: httpVersion, rawHeaders, remoteAddress: socket.remoteAddress, localPort: socket.localPort };
}

function toEntries(rawHeaders: readonly string[]): [name: string, value: string][] {
  const entries: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    entries.push([rawHeaders[index]?.toLowerCase() ?? '', rawHeaders[index + 1] ?? '']);
  }
  return entries;
}

function isForwarding(name: string): boolean {
  return FORWARDING.has(name) || name.startsWith('x-forwarded') || name.endsWith('-client-ip');
}

/** Exactly one of this machine's three names with the port; browsers leave 80 out. */
function isOwnHost(host: string, port: number | undefined): boolean {
  if (port === undefined) return false;
  const name = /^(?:localhost|127\.0\.0\.1|\[::1\])(?=:|$)/.exec(host)?.[0];
  if (name === undefined) return false;
  return host === `${name}:${port}` || (port === 80 && host === name);
}

function isLoopback(address: string | undefined): boolean {
  if (!address) return false;
  const plain = address.replace(/^::ffff:/i, '');
  return isIP(plain) === 4 ? plain.startsWith('127.') : plain === '::1';
}
