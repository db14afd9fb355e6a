import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Versions before which a hole is known, for what we use of each: package, first mended version, and what it was. */
const minimums: [name: string, minimum: string, why: string][] = [
  ['next', '15.2.3', 'CVE-2025-29927: x-middleware-subrequest went past the middleware'],
  ['next', '16.0.7', 'CVE-2025-66478: code run by a request to server components'],
  ['react-dom', '19.2.1', 'CVE-2025-55182: the same, in React'],
  ['next-auth', '4.24.12', 'GHSA-5jpx-9hw9-2fx4: a mail of the e-mail provider to another address'],
  ['ws', '8.17.1', 'CVE-2024-37890: many headers ended the process'],
  ['braces', '3.0.3', 'CVE-2024-4068: memory without bound'],
  ['cross-spawn', '7.0.5', 'CVE-2024-21538: a slow expression'],
  ['nanoid', '3.3.8', 'CVE-2024-55565: names that repeat'],
];

type Lock = { packages: Record<string, { version?: string }> };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

const versionsOf = (name: string) =>
  Object.entries(packages)
    .filter(([place]) => place.endsWith(`node_modules/${name}`))
    .map(([, { version = '' }]) => version);

/** Whether a version is the minimum or later; of one before its release, only the numbers count. */
function isAtLeast(version: string, minimum: string): boolean {
  const [have, want] = [version, minimum].map((text) => text.split('-', 1)[0]?.split('.').map(Number) ?? []);
  const at = [0, 1, 2].find((part) => have?.[part] !== want?.[part]);
  return at === undefined || (have?.[at] ?? 0) > (want?.[at] ?? 0);
}

test.each(minimums)('%s is %s or newer (%s)', (name, minimum) => {
  for (const version of versionsOf(name)) expect(isAtLeast(version, minimum), `${name} ${version}`).toBe(true);
});

test('versions compare correctly', () => {
  expect(versionsOf('next')).toHaveLength(1);
  expect(['15.2.2', '15.2.3', '16.0.0', '14.9.9'].map((version) => isAtLeast(version, '15.2.3'))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
