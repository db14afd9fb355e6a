import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Headers that only a proxy writes, besides all that begin with `x-forwarded`. */
const PROXY_HEADERS = new Set(['forwarded', 'via', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip', 'x-client-ip']);

/**
 * Whether a browser on this machine sent the request, so that it may see the emails of the file outbox, whose links sign in, and
 * decide about test payments. The peer is loopback, `Host` is that of APP_URL (no other name points to this server), and no proxy
 * has forwarded the request. A proxy that adds no header is not detected, so an instance without real email must not run behind
 * one (docs/running.md).
 */
export function isLocalBrowser({ socket, headers }: IncomingMessage, appUrl: string): boolean {
  return (
    isLoopback(socket.remoteAddress) &&
    headers.host === new URL(appUrl).host &&
    !Object.keys(headers).some((name) => PROXY_HEADERS.has(name) || name.startsWith('x-forwarded'))
  );
}

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return isIP(plain) === 4 ? plain.startsWith('127.') : plain === '::1';
}
