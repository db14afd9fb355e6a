import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, toNetwork } from './network';

const documentation4 = { family: 4, source: '203.0.113.0/24', bucket: '203.0.113.7', label: '203.0.113.*' };
const documentation6 = { family: 6, source: '2001:db8:1::/48', bucket: '2001:db8:1:2::/64', label: '2001:db8:1:*' };
const linkLocal = { family: 6, source: 'fe80::/48', bucket: 'fe80::/64', label: 'fe80:0:0:*' };

describe('network of an address', () => {
  it.each([
    ['203.0.113.7', documentation4],
    [' 203.0.113.7\t', documentation4],
    ['203.0.113.7:443', documentation4],
    ['[203.0.113.7]:443', documentation4],
    ['::ffff:203.0.113.7', documentation4],
    ['::FFFF:203.0.113.7', documentation4],
    ['::ffff:cb00:7107', documentation4],
    ['0:0:0:0:0:ffff:cb00:7107', documentation4],
    ['[::ffff:203.0.113.7]:443', documentation4],
    ['::ffff:203.0.113.7%eth0', documentation4],
    ['203.0.113.255', { ...documentation4, bucket: '203.0.113.255' }],
    ['127.0.0.1', { family: 4, source: '127.0.0.0/24', bucket: '127.0.0.1', label: '127.0.0.*' }],
    ['2001:db8:1:2:3:4:5:6', documentation6],
    ['2001:0DB8:0001:0002::', documentation6],
    ['[2001:db8:1:2::9]', documentation6],
    ['[2001:db8:1:2::9]:8080', documentation6],
    ['2001:db8:1:2::203.0.113.7', documentation6],
    ['2001:db8:1:2::9%eth0', documentation6],
    ['fe80::1%eth0', linkLocal],
    ['[fe80::1%eth0]:80', linkLocal],
    ['::1', { family: 6, source: '::/48', bucket: '::/64', label: '0:0:0:*' }],
    ['64:ff9b::203.0.113.7', { family: 6, source: '64:ff9b::/48', bucket: '64:ff9b::/64', label: '64:ff9b:0:*' }],
  ])('%s', (address, network) => {
    expect(toNetwork(address)).toEqual(network);
  });

  it.each([
    ...['', ' ', '-', 'unknown', '_hidden', 'localhost', 'example.com', '1', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4'],
    ...['0x7f.0.0.1', '0x7f000001', '2130706433', '017700000001', '1.2.3.4/24', '1.2.3.4:', '1.2.3.4:http', '1.2.3.4:123456'],
    ...['[1.2.3.4', '1.2.3.4]', '[]', '[]:80', '[::1]80', '::1]:80', ':::', '1::2::3', '12345::', 'g::', '::ffff:256.1.1.1'],
    ...[
      '1.2.3.4, 5.6.7.8',
      '1.2.3.4\0',
      '１.２.３.４',
      '%eth0',
      '::%',
      'for=1.2.3.4',
      '"1.2.3.4"',
      '1'.repeat(200),
      '::'.repeat(99),
    ],
    `fe80::1%${'e'.repeat(200)}`,
  ])('is undefined: %j', (address) => {
    expect(toNetwork(address)).toBeUndefined();
  });

  it('is the same within an IPv4 /24 and differs beyond it', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(255), (address, last) => {
        const [a, b, c] = address.split('.');
        const [one, other] = [toNetwork(address), toNetwork(`${a}.${b}.${c}.${last}`)];
        expect(one?.source).toBe(other?.source);
        expect(one?.bucket).toBe(address);
        expect(toNetwork(`${a}.${b}.${(Number(c) + 1) % 256}.${last}`)?.source).not.toBe(one?.source);
      }),
    );
  });

  it('is a /48 for keys and a /64 for limits of IPv6', () => {
    const group = fc.integer({ min: 1, max: 0xfffe });
    fc.assert(
      fc.property(fc.tuple(group, group, group, group, group), fc.tuple(group, group), (groups, [subnet, host]) => {
        const [a, b, c, d] = groups.map((each) => each.toString(16));
        const one = toNetwork(`${a}:${b}:${c}:${d}::1`);
        expect(toNetwork(`${a}:${b}:${c}:${d}::${host.toString(16)}`)).toEqual(one);
        expect(one).toEqual({
          family: 6,
          source: `${a}:${b}:${c}::/48`,
          bucket: `${a}:${b}:${c}:${d}::/64`,
          label: `${a}:${b}:${c}:*`,
        });
        const beside = toNetwork(`${a}:${b}:${c}:${subnet.toString(16)}::1`);
        expect(beside?.source).toBe(one?.source);
        expect(beside?.bucket === one?.bucket).toBe(subnet === groups[3]);
      }),
    );
  });

  it('never throws on random input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9a-f:.%[\]]{0,60}$/)), (text) => {
        const network = toNetwork(text);
        if (network) expect(network.label).toMatch(/^[0-9a-f.:]+\*$/);
      }),
      { numRuns: 2_000, seed: 20_261_123 },
    );
  });
});

describe('client address', () => {
  const socket = '192.0.2.1';
  const list = '198.51.100.1, 198.51.100.2,198.51.100.3';
  it.each([
    ['without proxies the socket’s', socket, list, 0, socket],
    ['without proxies and lists', socket, undefined, 0, socket],
    ['of a mapped socket plain', '::ffff:192.0.2.1', undefined, 0, socket],
    ['of a link-local socket without its zone', 'fe80::1%eth0', undefined, 0, 'fe80::1'],
    ['of a closed socket none', undefined, undefined, 0, ''],
    ['of a closed socket none, forged or not', undefined, list, 0, ''],
    ['of something that is no network none', '', undefined, 1, ''],
    ['behind one proxy the last', socket, list, 1, '198.51.100.3'],
    ['behind two the one before', socket, list, 2, '198.51.100.2'],
    ['behind three the first of three', socket, list, 3, '198.51.100.1'],
    ['with too few entries the socket’s', socket, '198.51.100.1, 198.51.100.2', 3, socket],
    ['without a list the socket’s', socket, undefined, 1, socket],
    ['of an empty list the socket’s', socket, '', 1, socket],
    ['of an empty entry the socket’s', socket, '198.51.100.1,', 1, socket],
    ['of an entry of spaces the socket’s', socket, '198.51.100.1,  ', 1, socket],
    ['of rubbish the socket’s', socket, '198.51.100.1, unknown', 1, socket],
    ['of rubbish further left unharmed', socket, '<script>, unknown, 198.51.100.3', 1, '198.51.100.3'],
    ['of a forged list what our proxy saw', socket, '127.0.0.1, 10.0.0.1, 198.51.100.3', 1, '198.51.100.3'],
    ['with its port taken off', socket, '198.51.100.3:5123', 1, '198.51.100.3'],
    ['with brackets and port taken off', socket, '[2001:db8::1]:443', 1, '2001:db8::1'],
    ['with brackets and zone taken off', socket, '[fe80::1%eth0]:443', 1, 'fe80::1'],
    ['shortened', socket, '2001:0db8:0:0:0:0:0:1', 1, '2001:db8::1'],
    ['mapped made plain', socket, '::ffff:198.51.100.3', 1, '198.51.100.3'],
    ['of a list of tens of thousands', socket, `${'1.1.1.1,'.repeat(50_000)}198.51.100.3`, 1, '198.51.100.3'],
  ])('%s', (_name, socketAddress, forwardedFor, hops, address) => {
    expect(clientAddress(socketAddress, forwardedFor, hops)).toBe(address);
  });

  it('ignores forwarded entries added before our proxies', () => {
    const ours = ['198.51.100.1', '2001:db8::1', '198.51.100.3'];
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 3 }), (forged, hops) => {
        const seen = ours.slice(0, hops);
        expect(clientAddress(socket, [forged, ...seen].join(', '), hops)).toBe(seen[0]);
        expect(clientAddress(socket, forged, 0)).toBe(socket);
      }),
    );
  });
});
