import type { Plan } from '../subscribers/record';

/** Why a row is rejected. Part of the API: clients translate by it. */
export const rejectionCodes = [
  'column_count',
  'email_invalid',
  'plan_unknown',
  'until_invalid',
  'name_invalid',
  'duplicate_row',
] as const;
export type RowRejectionCode = (typeof rejectionCodes)[number];

/** A valid row. `line` is its line in the file, from 1. `name` is undefined when the file has no such column. */
export type CsvRow = { line: number; email: string; plan: Plan; activeUntil: Date; name: string | undefined };

/** A rejected row: the code with its values, and the same as an English sentence. */
export type RejectedRow = {
  line: number;
  email: string;
  reason: string;
  reason_code: RowRejectionCode;
  reason_values: Record<string, number>;
};

/** A file that cannot be read as a list of subscribers at all. */
export class CsvFileError extends Error {
  override name = 'CsvFileError';

  /**
   * @param type of the validation issue
   * @param places columns by name, or one line by number; empty when the error is about the whole file
   */
  constructor(
    readonly type: 'missing' | 'too_long' | 'value_error',
    message: string,
    readonly places: readonly (string | number)[] = [],
  ) {
    super(message);
  }
}

export const rowOutcomes = ['added', 'renewed', 'unchanged', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
