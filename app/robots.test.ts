import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import robots from './robots';

/** As crawlers decide: the longest rule that a path begins with. */
function isAllowed(path: string): boolean {
  const [rules = {}] = [robots().rules].flat();
  const longest = (list: string | string[] = []) =>
    Math.max(0, ...[list].flat().flatMap((rule) => (path.startsWith(rule) ? rule.length : [])));
  return longest(rules.allow) > longest(rules.disallow);
}

it('lets crawlers read what /llms.txt names below the closed /api/', () => {
  const named = [...readFileSync('app/llms.txt/route.ts', 'utf8').matchAll(/'(\/api\/[^']+)'/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !isAllowed(path))).toEqual([]);
  expect(['/api/v1/me', '/en/dashboard', '/admin/articles'].filter(isAllowed)).toEqual([]);
});
