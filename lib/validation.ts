import type { z } from 'zod';

/** One fault of the input, in the shape the wire carries (spec, "Validation error record"). */
export type ValidationIssue = { loc: (string | number)[]; msg: string; type: string };

/** Input that does not fit: becomes 422 and nothing else does. Holds every fault at once. */
export class InvalidInput extends Error {
  override name = 'InvalidInput';

  constructor(readonly detail: ValidationIssue[]) {
    super(detail.map((fault) => `${fault.loc.join('.')}: ${fault.msg}`).join('; '));
  }
}

/** Zod's issues as faults under `place`, with the names Pydantic 2 gives such types. */
export function toIssues(error: z.ZodError, place: 'query' | 'path' | 'body'): ValidationIssue[] {
  return error.issues.flatMap((issue) => toFault(issue, place));
}

function toFault(issue: z.core.$ZodIssue, place: string): ValidationIssue[] {
  const loc = [place, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
  const fault = (type: string, msg: string): ValidationIssue[] => [{ loc, msg, type }];
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? fault('missing', 'Field required') : fault(...wrongType(issue.expected));
    case 'too_small':
      if (issue.origin === 'string') {
        return fault('string_too_short', `String should have at least ${characters(issue.minimum)}`);
      }
      return issue.origin === 'array'
        ? fault('too_short', `List should have at least ${issue.minimum} items`)
        : fault('greater_than_equal', `Input should be greater than or equal to ${issue.minimum}`);
    case 'too_big':
      if (issue.origin === 'string') {
        return fault('string_too_long', `String should have at most ${characters(issue.maximum)}`);
      }
      return issue.origin === 'array'
        ? fault('too_long', `List should have at most ${issue.maximum} items`)
        : fault('less_than_equal', `Input should be less than or equal to ${issue.maximum}`);
    case 'invalid_format':
      return fault('string_pattern_mismatch', `String should match pattern '${issue.pattern ?? issue.format}'`);
    case 'invalid_value':
      if ('input' in issue && issue.input === undefined) return fault('missing', 'Field required');
      return fault('literal_error', `Input should be ${issue.values.map((value) => `'${String(value)}'`).join(' or ')}`);
    case 'invalid_union':
      return fault('union_error', 'Input should match one of the allowed schemas');
    case 'custom':
      return fault((issue.params?.type as string | undefined) ?? 'value_error', issue.message);
    default:
      return fault('value_error', issue.message);
  }
}

function wrongType(expected: string): [type: string, msg: string] {
  switch (expected) {
    case 'string':
      return ['string_type', 'Input should be a valid string'];
    case 'number':
    case 'int':
      return ['int_type', 'Input should be a valid integer'];
    case 'boolean':
      return ['bool_type', 'Input should be a valid boolean'];
    case 'array':
      return ['list_type', 'Input should be a valid list'];
    case 'object':
      return ['model_attributes_type', 'Input should be a valid dictionary or object'];
    default:
      return ['value_error', 'Input has the wrong type'];
  }
}

function characters(n: number | bigint): string {
  return `${n} character${Number(n) === 1 ? '' : 's'}`;
}
