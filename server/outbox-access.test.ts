import { expect, test } from 'vitest';
import { type Arrival, mayReadOutbox } from './outbox-access';

const PORT = 3000;
const browser: Arrival = {
  target: '/en/outbox',
  version: '1.1',
  rawHeaders: ['Host', `localhost:${PORT}`, 'User-Agent', 'Mozilla/5.0', 'Accept', 'text/html'],
  remoteAddress: '127.0.0.1',
  localPort: PORT,
};
const withHost = (...hosts: string[]): Partial<Arrival> => ({ rawHeaders: hosts.flatMap((host) => ['Host', host]) });
const withHeader = (name: string, value = 'anything'): Partial<Arrival> => ({
  rawHeaders: [...browser.rawHeaders, name, value],
});

test.each<[string, Partial<Arrival>]>([
  ['localhost', {}],
  ['127.0.0.1', withHost('127.0.0.1:3000')],
  ['[::1]', { ...withHost('[::1]:3000'), remoteAddress: '::1' }],
  ['IPv4 mapped into IPv6', { remoteAddress: '::ffff:127.0.0.1' }],
  ['another loopback address', { remoteAddress: '127.4.5.6' }],
  ['a header name in any case', { rawHeaders: ['HOST', 'localhost:3000'] }],
  ['port 80, which browsers leave out', { ...withHost('localhost'), localPort: 80 }],
  ['port 80, written out', { ...withHost('localhost:80'), localPort: 80 }],
])('opens for %s', (_, change) => {
  expect(mayReadOutbox({ ...browser, ...change }, true)).toBe(true);
});

test.each<[string, Partial<Arrival>]>([
  ['a neighbour’s socket', { remoteAddress: '192.168.1.20' }],
  ['a neighbour’s socket by IPv6', { remoteAddress: 'fe80::1' }],
  ['a mapped address that is not loopback', { remoteAddress: '::ffff:10.0.0.1' }],
  ['an address that only looks like loopback', { remoteAddress: '127.evil.example.com' }],
  ['a socket that is gone', { remoteAddress: undefined }],
  ['no Host', { rawHeaders: ['Accept', 'text/html'] }],
  ['two Hosts', withHost('localhost:3000', 'localhost:3000')],
  ['an empty Host', withHost('')],
  ['a name pointed at this machine', withHost('research.example.com:3000')],
  ['a name that begins like ours', withHost('localhost.example.com:3000')],
  ['a name that ends like ours', withHost('evil.localhost:3000')],
  ['a trailing dot', withHost('localhost.:3000')],
  ['another case', withHost('LOCALHOST:3000')],
  ['another way to write loopback', withHost('127.1:3000')],
  ['an expanded way to write loopback', withHost('[0:0:0:0:0:0:0:1]:3000')],
  ['no port', withHost('localhost')],
  ['another port', withHost('localhost:3001')],
  ['a port with a tail', withHost('localhost:3000.example.com')],
  ['a user before the host', withHost('localhost:3000@example.com')],
  ['a space after it', withHost('localhost:3000 ')],
  ['a port that nobody knows', { ...withHost('localhost:undefined'), localPort: undefined }],
  ['HTTP/1.0, which proxies speak and browsers do not', { version: '1.0' }],
  ['a whole address as target', { target: 'http://localhost:3000/en/outbox' }],
  ...[
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'x-forwarded-host',
    'X-Forwarded-Proto',
    'X-Forwarded-Port',
    'X-Forwarded',
    'X-Forwarded-Server',
    'X-Real-IP',
    'X-Original-Host',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'Fastly-Client-IP',
    'CDN-Loop',
  ].map((name): [string, Partial<Arrival>] => [`the header ${name}`, withHeader(name)]),
  ['an empty forwarding header', withHeader('X-Forwarded-For', '')],
])('stays shut for %s', (_, change) => {
  expect(mayReadOutbox({ ...browser, ...change }, true)).toBe(false);
});

test('stays shut where APP_URL is a public address, or mail does not become files', () => {
  expect(mayReadOutbox(browser, false)).toBe(false);
});
