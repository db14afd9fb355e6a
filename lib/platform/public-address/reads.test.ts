import { expect, it } from 'vitest';
import { type Address, AddressError, findPublicAddresses } from './reads';

const resolveTo =
  (...addresses: string[]) =>
  async (): Promise<Address[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const failureOf = (host: string, ...addresses: string[]) =>
  findPublicAddresses(host, resolveTo(...addresses)).then(
    () => undefined,
    (error: AddressError) => error.code,
  );

it('returns every address of a public host', async () => {
  const addresses = await findPublicAddresses('hooks.example.com', resolveTo('8.8.8.8', '2606:4700::1111'));
  expect(addresses).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ]);
});

it.each([
  ['one private address among public ones', ['8.8.8.8', '10.0.0.1'], 'address_not_public'],
  ['a private IPv6 address beside a public IPv4 one', ['8.8.8.8', '::1'], 'address_not_public'],
  ['no address', [], 'host_not_found'],
])('rejects %s', async (_, addresses, code) => {
  expect(await failureOf('hooks.example.com', ...addresses)).toBe(code);
});

it.each(['127.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '0x7f.1', '2130706433', '017700000001'])(
  'checks the address %s of a URL without a lookup',
  async (host) => {
    const { hostname } = new URL(`https://${host}/`);
    const never = () => Promise.reject(new Error('looked up'));
    await expect(findPublicAddresses(hostname, never)).rejects.toEqual(new AddressError('address_not_public'));
  },
);

it('returns an IP address in a URL unchanged', async () => {
  expect(await findPublicAddresses(new URL('https://[2606:4700::1111]/').hostname)).toEqual([
    { address: '2606:4700::1111', family: 6 },
  ]);
});
