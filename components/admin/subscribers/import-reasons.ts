import type { Problem } from '@/components/api/problem';

type Issue = NonNullable<Problem['issues']>[number];

/** Why a file was rejected, as a message key with its values. */
type Reason = { key: 'encoding' | 'empty' | 'columns' | 'twice' | 'quotes' | 'rows'; values: Record<string, string> };

/** The message for the issues of a rejected file: they concern the whole body, columns of the header, or one line. */
export function findReason(issues: readonly Issue[]): Reason | undefined {
  const [first] = issues;
  if (!first) return undefined;
  const { field, type } = first;
  const columns = issues.map((issue) => issue.field).join(', ');
  if (type === 'too_long') return { key: 'rows', values: {} };
  if (type === 'missing') return field === 'body' ? { key: 'empty', values: {} } : { key: 'columns', values: { columns } };
  if (field === 'body') return { key: 'encoding', values: {} };
  return /^\d+$/.test(field) ? { key: 'quotes', values: { line: field } } : { key: 'twice', values: { columns } };
}
