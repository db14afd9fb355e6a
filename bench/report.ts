import { cpus, totalmem } from 'node:os';
import { isMet, type Section, type TargetResult } from './parts/run';

/** The report in Markdown: method, tables, and which targets were met. */
export function toReport(
  sections: readonly Section[],
  how: { date: string; command: string; pace: string; load: number; refused: readonly string[] },
): string {
  const targets = sections.flatMap((section) => section.targets);
  const met = targets.filter(isMet).length;
  return [
    '# Measurements',
    '',
    `Measured on ${how.date} with \`${how.command}\` on ${toMachine()}. The load generator, the database and Redis share the ` +
      `machine with the server; ${Math.round(how.load)} other processes were competing for a core at the start. ${how.pace} ` +
      'Figures within one table were measured side by side, in turns. Only ratios carry over to other machines.',
    '',
    how.refused.length > 0
      ? `Requests that were refused, and are in no figure: ${how.refused.join(', ')}.`
      : 'No request was refused.',
    '',
    ...(targets.length > 0
      ? [`**${met} of ${targets.length} targets met.** Missed targets come first in the last table.`, '']
      : []),
    ...sections.flatMap((section) => [`## ${section.title}`, '', section.text, '', ...toTable(section.head, section.rows), '']),
    ...(targets.length > 0 ? ['## Targets', '', ...toTargetTable(targets), ''] : []),
  ].join('\n');
}

/** A Markdown table. The first column is text, the others are numbers. */
export function toTable(head: readonly string[], rows: readonly string[][]): string[] {
  const widths = head.map((name, column) => Math.max(3, name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const toRow = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (column === 0 ? (cells[column] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [toRow(head), rule, ...rows.map(toRow)];
}

function toTargetTable(targets: readonly TargetResult[]): string[] {
  const sorted = [...targets].sort((a, b) => Number(isMet(a)) - Number(isMet(b)));
  return toTable(
    ['target', 'goal', 'measured', 'met'],
    sorted.map((target) => [
      target.name,
      `${target.bound} ${target.unit}${target.goal.toFixed(2)}`,
      `${target.unit}${target.value.toFixed(2)}`,
      isMet(target) ? 'yes' : '**no**',
    ]),
  );
}

function toMachine(): string {
  const [cpu] = cpus();
  const model = cpu?.model.trim() ? ` (${cpu.model.trim()})` : '';
  return `${cpus().length} cores${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`;
}
