import type { Section } from './parts/run';
import { toTable } from './report';

const START = '<!-- growth: written by `npm run bench -- --write` -->';
const END = '<!-- /growth -->';

/**
 * The README with its table of growth made anew: first answers at each size, and those that follow in the largest archive.
 *
 * @throws Error when the README has no place for it
 */
export function withGrowth(readme: string, { head, rows }: Section): string {
  const [from, to] = [readme.indexOf(START), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error('README.md has no place for the table of growth');
  const shown = [...head.slice(0, head.indexOf('grows') + 1).keys(), head.findLastIndex((title) => title.startsWith('again'))];
  const pick = (cells: readonly string[]) => shown.map((column) => cells[column] ?? '');
  return `${readme.slice(0, from) + START}\n\n${toTable(pick(head), rows.map(pick)).join('\n')}\n\n${readme.slice(to)}`;
}
