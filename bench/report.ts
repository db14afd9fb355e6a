import { cpus, totalmem } from 'node:os';
import { isMet, type Section, type Verdict } from './parts/run';

/** The report in Markdown: method, tables, and which targets were met. */
export function toReport(
  sections: readonly Section[],
  how: { date: string; command: string; pace: string; load: number },
): string {
  const verdicts = sections.flatMap((section) => section.verdicts);
  const met = verdicts.filter(isMet).length;
  return [
    '# Measurements',
    '',
    `Measured on ${how.date} with \`${how.command}\` on ${toMachine()}. The load generator, the database and Redis share the ` +
      `machine with the server; ${Math.round(how.load)} other processes were competing for a core at the start. ${how.pace} ` +
      'Figures within one table were measured side by side, in turns. Only ratios carry over to other machines.',
    '',
    ...(verdicts.length > 0
      ? [`**${met} of ${verdicts.length} targets met.** Missed targets come first in the last table.`, '']
      : []),
    ...sections.flatMap((section) => [`## ${section.title}`, '', section.text, '', ...toTable(section.head, section.rows), '']),
    ...(verdicts.length > 0 ? ['## Targets', '', ...toVerdicts(verdicts), ''] : []),
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

function toVerdicts(verdicts: readonly Verdict[]): string[] {
  const sorted = [...verdicts].sort((a, b) => Number(isMet(a)) - Number(isMet(b)));
  return toTable(
    ['target', 'goal', 'measured', 'met'],
    sorted.map((verdict) => [
      verdict.what,
      `${verdict.way} ${verdict.unit}${verdict.aim.toFixed(2)}`,
      `${verdict.unit}${verdict.value.toFixed(2)}`,
      isMet(verdict) ? 'yes' : '**no**',
    ]),
  );
}

function toMachine(): string {
  const [cpu] = cpus();
  const model = cpu?.model.trim() ? ` (${cpu.model.trim()})` : '';
  return `${cpus().length} cores${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`;
}
