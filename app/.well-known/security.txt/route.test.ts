import { expect, test, vi } from 'vitest';
import { GET } from './route';

test('names the contact, and expires within a year', async () => {
  vi.stubEnv('CONTACT_EMAIL', 'security+web@example.com');
  vi.stubEnv('APP_URL', 'http://localhost:3000');
  const lines = (await (await GET(new Request('http://localhost:3000/.well-known/security.txt'))).text()).split('\n');
  expect(lines.filter((line) => !line.startsWith('Expires: '))).toEqual([
    'Contact: mailto:security%2Bweb@example.com',
    'Preferred-Languages: en, zh',
    'Canonical: http://localhost:3000/.well-known/security.txt',
    '',
  ]);
  const [expires] = lines.filter((line) => line.startsWith('Expires: ')).map((line) => Date.parse(line.slice(9)) - Date.now());
  expect(expires).toBeGreaterThan(120 * 86_400_000);
  expect(expires).toBeLessThan(365 * 86_400_000);
});
