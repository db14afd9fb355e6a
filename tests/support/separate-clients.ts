import { newAddress, type Reply, type SendOptions, send as sendFrom } from './http';
import { sendRaw } from './raw-http';

/** A request from a network of its own, unless the options name one. */
export const send = (url: string, target: string, options: SendOptions = {}): Promise<Reply> =>
  sendFrom(url, target, { from: newAddress(), ...options });

/** A request with headers that an HTTP client would not send, `Host` among them. */
export function sendWithHeaders(url: string, target: string, headers: Record<string, string>, method = 'GET', body = '') {
  const lines = Object.entries({ 'x-forwarded-for': newAddress(), 'content-length': String(body.length), ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return sendRaw(url, `${method} ${target} HTTP/1.1\r\n${head}connection: close\r\n\r\n${body}`, { all: true });
}
