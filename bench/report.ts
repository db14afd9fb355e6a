import { cpus, totalmem } from 'node:os';
import { isMet, type Section, type Verdict } from './parts/run';

/** The whole report in Markdown: how it was measured, every table, and which aims were met. */
export function toReport(
  sections: readonly Section[],
  how: { date: string; command: string; pace: string; load: number },
): string {
  const verdicts = sections.flatMap((section) => section.verdicts);
  const met = verdicts.filter(isMet).length;
  return [
    '# Measurements',
    '',
    `Made on ${how.date} by \`${how.command}\` on ${toMachine()}; the load generator, the database and Redis share it with the ` +
      `server, and ${Math.round(how.load)} other processes wanted a core when it began. ${how.pace} Only what stands in one table was measured side by side, in turns, and only ratios mean something ` +
      'on another machine.',
    '',
    ...(verdicts.length > 0
      ? [`**${met} of ${verdicts.length} aims met.** Those that are not stand first in the last table.`, '']
      : []),
    ...sections.flatMap((section) => [`## ${section.title}`, '', section.text, '', ...toTable(section.head, section.rows), '']),
    ...(verdicts.length > 0 ? ['## Aims', '', ...toVerdicts(verdicts), ''] : []),
  ].join('\n');
}

/** A table in Markdown; the first column is words, the others numbers. */
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
    ['aim', 'wanted', 'measured', 'met'],
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
