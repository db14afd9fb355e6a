import { z } from 'zod';
import { parseTime } from '../clock';
import { toOwnPath } from '../portal-links';
import { descriptionOf } from './description';

/** Text that PostgreSQL can store: no NUL, no lone surrogate. Further checks see only such text. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => isStorable(value), {
      error: 'String should not contain NUL or lone surrogates',
      abort: true,
    });

/** The same with its length in code points, as JSON Schema counts it. */
export const countedText = (max: number, min = 0) =>
  z
    .string()
    .min(min, { abort: true })
    .refine((value) => value.length <= max || [...value].length <= max, {
      params: { type: 'string_too_long' },
      message: `String should have at most ${max} characters`,
      abort: true,
    })
    .refine((value) => isStorable(value), { error: 'String should not contain NUL or lone surrogates', abort: true });

/** Text of 1 to `max` characters that shows something: not only spaces, line ends and invisible characters. */
export const shownText = (max: number) =>
  countedText(max, 1)
    .refine(isShown, 'String should not be blank')
    .meta({ schema: { type: 'string', minLength: 1, maxLength: max } });

/** Text that is empty, or one line that shows something. */
export const shownLine = (max: number) =>
  text(max)
    .refine((value) => value === '' || isShown(value), { error: 'String should not be blank', abort: true })
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'String should be one line without control characters');

function isShown(value: string): boolean {
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);
}

/** For `transform`: what `parse` makes of a value. Undefined rejects the value with `message`. */
export const orReject =
  <Input, Output>(parse: (value: Input) => Output | undefined, message: string, type = 'value_error') =>
  (value: Input, context: z.core.$RefinementCtx<Input>): Output => {
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', params: { type }, message, input: value });
    return z.NEVER;
  };

/** Levels of arrays and objects in a value that a caller may send. */
const MAX_JSON_DEPTH = 32;

/** Any JSON value that PostgreSQL stores as it is. */
export const jsonValue = z
  .unknown()
  .refine(
    (value) => isStorable(value),
    'Value should not contain NUL, lone surrogates or numbers out of range, nor be nested deeply',
  )
  .meta({ schema: { $ref: '#/components/schemas/AnyValue' } });

/** Whether PostgreSQL can store a text, or a JSON value with all that is in it. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_JSON_DEPTH) return false;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner, depth + 1));
}

/** Text that may be omitted; null and the empty string mean the same. */
export const optionalText = (max: number) => toEmptiable(text(max));

export const secureUrl = (max: number) =>
  text(max).refine((value) => value === '' || (isWebUrl(value) && /^https:/i.test(value)), 'URL should start with https://');

/** Links run in the reader's browser, so no other scheme is accepted. The empty string passes. */
export const webUrl = (max: number) =>
  text(max).refine((value) => value === '' || isWebUrl(value), 'URL should start with https:// or http://');

export const optionalWebUrl = (max: number) => toEmptiable(webUrl(max));

/** An image: a URL, or a path on this site. The URL of an upload, as responses have it, becomes its path. */
export const optionalImageUrl = (max: number) =>
  toEmptiable(
    text(max)
      .refine(
        (value) => value === '' || isWebUrl(value) || /^\/(?![/\\])[^\\\s\p{C}]*$/u.test(value),
        'Image should be a URL that starts with https:// or http://, or a path on this site that starts with /',
      )
      // Inside, because an update has only this part.
      .overwrite((value) => toOwnPath(value)),
  );

const isWebUrl = (value: string) => /^https?:\/\/[^\s\p{C}]+$/iu.test(value) && URL.canParse(value);

const toEmptiable = (schema: z.ZodString) =>
  schema
    .nullable()
    .default('')
    .transform((value) => value ?? '');

/** One path segment: no spaces, no control characters and nothing with a meaning in a URL. */
export const slug = z
  .string()
  .regex(
    /^(?!\.{1,2}$)[^\s\p{C}/?#%\\&+]{1,200}$/u,
    'Slug should have 1 to 200 characters, no spaces, control characters or any of / ? # % & + \\, and should not be . or ..',
  )
  // Without what only some languages have in regular expressions.
  .meta({ schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\s/?#%\\\\&+]+$' } });

/** A point in time as callers may write it, as JSON Schema describes it. */
export const timeSchema = {
  anyOf: [
    { type: 'string', format: 'date-time' },
    { type: 'string', format: 'date' },
  ],
};

/** A date or a date and time, as a caller writes it. */
export const timestampInput = z
  .string()
  .refine((value) => parseTime(value) !== undefined, {
    message: 'Input should be a valid datetime or date',
    params: { type: 'datetime_from_date_parsing' },
    // What is no time is neither early nor late.
    abort: true,
  })
  .meta({ schema: timeSchema });

/** A date or a date and time that may be emptied. */
export const emptiableTimestampInput = z.string().refine((value) => value === '' || parseTime(value) !== undefined, {
  message: 'Input should be a valid datetime or date, or empty',
  params: { type: 'datetime_from_date_parsing' },
});

/** A timestamp as responses carry it. */
export const timestamp = z
  .string()
  .meta({ format: 'date-time', description: 'ISO 8601 in UTC with milliseconds', zh: 'ISO 8601，UTC，精确到毫秒' });

/** The id of a record. */
export const recordId = z.string().meta({ format: 'uuid', description: 'Permanent identifier', zh: '永久标识' });

/** A `_zh`, `_en` or `_ru` field of a response: absent when `lang` excludes it, null when there is no such text. */
export const localizedText = () => z.string().nullable().optional();

/** A field of a create schema as it appears in an update: optional, nullable and without its default. */
export function toOptional(schema: z.ZodType): z.ZodType {
  const inner = schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
  // `optionalText` is a default inside a transform; an update needs only the text inside. Other transforms apply to it, too.
  const base = inner instanceof z.ZodPipe && inner.in instanceof z.ZodDefault ? (inner.in.unwrap() as z.ZodType) : inner;
  const optional = (base instanceof z.ZodNullable ? (base.unwrap() as z.ZodType) : base).nullish();
  const description = descriptionOf(schema);
  return description ? optional.meta(description) : optional;
}

/** The fields of an update, out of those of a create schema. */
export function toOptionalShape(shape: z.ZodRawShape): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, toOptional(schema as z.ZodType)]));
}
