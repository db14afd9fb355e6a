import type { Section } from './parts/run';
import { toTable } from './report';

const START = '<!-- growth: written by `npm run bench -- --write` -->';
const END = '<!-- /growth -->';

/**
 * The README with its table of growth made anew.
 *
 * @throws Error when the README has no place for it
 */
export function withGrowth(readme: string, { head, rows }: Section): string {
  const [from, to] = [readme.indexOf(START), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error('README.md has no place for the table of growth');
  return `${readme.slice(0, from) + START}\n\n${toTable(head, rows).join('\n')}\n\n${readme.slice(to)}`;
}
