export type LineOutcome = {
  /** of the file, from 1 */
  line: number;
  email: string;
  outcome: 'added' | 'renewed' | 'unchanged' | 'refused';
  /** why a line was refused */
  reason: string | null;
};

/** What became of every line, and how many lines had each outcome. */
export type ImportReport = Record<LineOutcome['outcome'], number> & { lines: LineOutcome[] };

/** A file that cannot be read as a list of subscribers at all. */
export class CsvFileError extends Error {
  override name = 'CsvFileError';
}
