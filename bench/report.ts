import { cpus, totalmem } from 'node:os';
import { type Aim, isMet, type Section } from './parts/run';

/** The report in Markdown: method, and each section's table with its aims. */
export function toReport(
  sections: readonly Section[],
  how: { date: string; command: string; pace: string; load: string; refused: readonly string[]; failed: readonly string[] },
): string {
  const aims = sections.flatMap(({ rows }) => rows).flatMap((row) => row.aims);
  return [
    '# Measurements',
    '',
    `Measured on ${how.date} with \`${how.command}\` on ${toMachine()}. The load generator, the database and Redis share the ` +
      `machine with the server; ${how.load} processes were competing for a core at the start. ${how.pace} ` +
      'What is compared took short turns, and each share is the median of the shares of the turns. A unit is the CPU time, of all processes, ' +
      'of one article from a hand-written Fastify that looks up a key and limits it, measured right beside: only units and shares can be ' +
      'compared with other days and machines.',
    '',
    how.refused.length > 0
      ? `Requests that were refused, and are in no figure: ${how.refused.join(', ')}.`
      : 'No request was refused.',
    '',
    ...(how.failed.length > 0 ? [`Not measured: ${how.failed.join('; ')}.`, ''] : []),
    ...(aims.length > 0 ? [`**${aims.filter(isMet).length} of ${aims.length} aims met.**`, ''] : []),
    ...sections.flatMap((section) => [`## ${section.title}`, '', section.text, '', ...toSectionTable(section), '']),
  ].join('\n');
}

function toSectionTable({ head, rows }: Section): string[] {
  return toTable(
    [...head, 'aim', 'met'],
    rows.map(({ cells, aims }) => [...cells, ...toAimCells(aims)]),
  );
}

/** Each aim of a row, such as `≤ 14.5 · ≤ ×3`, and whether all are met. */
function toAimCells(aims: readonly Aim[]): string[] {
  if (aims.length === 0) return ['–', '–'];
  const texts = aims.map(({ bound, unit = '', goal }) => `${bound === 'at least' ? '≥' : '≤'} ${unit}${goal}`);
  return [texts.join(' · '), aims.every(isMet) ? 'yes' : '**no**'];
}

/** A Markdown table. The first column is text, the others are numbers. */
export function toTable(head: readonly string[], rows: readonly string[][]): string[] {
  const widths = head.map((name, column) => Math.max(3, name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const toRow = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (column === 0 ? (cells[column] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [toRow(head), rule, ...rows.map(toRow)];
}

function toMachine(): string {
  const [cpu] = cpus();
  const model = cpu?.model.trim() ? ` (${cpu.model.trim()})` : '';
  return `${cpus().length} cores${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`;
}
