import type { z } from 'zod';

/** One issue of a request's input, as responses contain it (docs/contract.md, section 3). */
export type ValidationIssue = { loc: (string | number)[]; msg: string; type: string };

/** Invalid input with all of its issues; the response is 422. */
export class InvalidInput extends Error {
  override name = 'InvalidInput';

  constructor(readonly detail: ValidationIssue[]) {
    super(detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '));
  }
}

/** A value that the domain rejects, by the name of its field; lib/api says in which part of the request it was. */
export class InvalidField extends Error {
  override name = 'InvalidField';

  /** @param inside where in the field's value: `[3, 'content']` for the content of its item 3 */
  constructor(
    readonly field: string,
    readonly type: 'value_error' | 'missing',
    message: string,
    readonly inside: readonly (string | number)[] = [],
  ) {
    super(message);
  }
}

/** Several values that the domain rejects at once. */
export class InvalidFields extends Error {
  override name = 'InvalidFields';

  constructor(readonly fields: readonly InvalidField[]) {
    super(fields.map(({ field, inside, message }) => `${[field, ...inside].join('.')}: ${message}`).join('; '));
  }
}

/** The results of several checks. @throws InvalidFields with what all of them reject; any other error as it is */
export async function checkAll<Results extends unknown[]>(...checks: { [At in keyof Results]: () => Promise<Results[At]> }) {
  const results: unknown[] = [];
  const invalid: InvalidField[] = [];
  for (const check of checks) {
    try {
      results.push(await check());
    } catch (error) {
      if (!(error instanceof InvalidFields)) throw error;
      invalid.push(...error.fields);
    }
  }
  if (invalid.length > 0) throw new InvalidFields(invalid);
  return results as Results;
}

/** Converts Zod's issues to ours, with the types and messages of Pydantic 2. `location` is the part of the request. */
export function toIssues(error: z.ZodError, location: 'query' | 'path' | 'body'): ValidationIssue[] {
  return error.issues.map((issue) => toIssue(issue, location));
}

function toIssue(issue: z.core.$ZodIssue, location: string): ValidationIssue {
  const loc = [location, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
  const toValidationIssue = (type: string, msg: string): ValidationIssue => ({ loc, msg, type });
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? toValidationIssue('missing', 'Field required')
        : toValidationIssue(...toTypeError(issue.expected));
    case 'too_small':
      if (issue.origin === 'string') {
        return toValidationIssue('string_too_short', `String should have at least ${toCharacterCount(issue.minimum)}`);
      }
      return issue.origin === 'array'
        ? toValidationIssue('too_short', `List should have at least ${issue.minimum} ${issue.minimum === 1 ? 'item' : 'items'}`)
        : toValidationIssue('greater_than_equal', `Input should be greater than or equal to ${issue.minimum}`);
    case 'too_big':
      if (issue.origin === 'string') {
        return toValidationIssue('string_too_long', `String should have at most ${toCharacterCount(issue.maximum)}`);
      }
      return issue.origin === 'array'
        ? toValidationIssue('too_long', `List should have at most ${issue.maximum} items`)
        : toValidationIssue('less_than_equal', `Input should be less than or equal to ${issue.maximum}`);
    case 'invalid_format':
      return toValidationIssue('string_pattern_mismatch', issue.message);
    case 'invalid_value':
      if ('input' in issue && issue.input === undefined) return toValidationIssue('missing', 'Field required');
      return toValidationIssue(
        'literal_error',
        `Input should be ${issue.values.map((value) => `'${String(value)}'`).join(' or ')}`,
      );
    case 'invalid_union':
      return toValidationIssue('union_error', 'Input should match one of the allowed schemas');
    case 'custom':
      return toValidationIssue((issue.params?.type as string | undefined) ?? 'value_error', issue.message);
    default:
      return toValidationIssue('value_error', issue.message);
  }
}

function toTypeError(expected: string): [type: string, msg: string] {
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

function toCharacterCount(n: number | bigint): string {
  return `${n} character${Number(n) === 1 ? '' : 's'}`;
}
