import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isLocalBrowser } from './local-browser';

const APP_URL = 'http://localhost:3000';
const request = (remoteAddress: string | undefined, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const host = { host: 'localhost:3000' };

test.each([
  ['127.0.0.1', host],
  ['127.9.9.9', host],
  ['::1', host],
  ['::ffff:127.0.0.1', { ...host, cookie: 'a=b', 'accept-language': 'zh' }],
])('a browser on this machine (%s) is recognised', (address, headers) => {
  expect(isLocalBrowser(request(address, headers), APP_URL)).toBe(true);
});

test.each([
  ['another machine', '192.0.2.7', host],
  ['a mapped address of another machine', '::ffff:192.0.2.7', host],
  ['an unknown peer', undefined, host],
  ['no host', '127.0.0.1', {}],
  ['another name for this machine', '127.0.0.1', { host: 'rebound.example.com:3000' }],
  ['another port', '127.0.0.1', { host: 'localhost:3001' }],
  ['x-forwarded-for', '127.0.0.1', { ...host, 'x-forwarded-for': '127.0.0.1' }],
  ['x-forwarded-host', '127.0.0.1', { ...host, 'x-forwarded-host': 'localhost:3000' }],
  ['forwarded', '127.0.0.1', { ...host, forwarded: 'for=127.0.0.1' }],
  ['via', '127.0.0.1', { ...host, via: '1.1 proxy' }],
  ['x-real-ip', '127.0.0.1', { ...host, 'x-real-ip': '127.0.0.1' }],
])('recognises no local browser with %s', (_, address, headers) => {
  expect(isLocalBrowser(request(address, headers as Record<string, string>), APP_URL)).toBe(false);
});
