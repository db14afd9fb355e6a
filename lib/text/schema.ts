import { z } from 'zod';
import { parseTime } from '../clock';

/** Text that the database takes: no NUL, no half of a surrogate pair. */
export const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'Text holds NUL or a lone surrogate');

/** Text that may be left out; null and the empty string mean the same. */
export const optionalText = (most: number) =>
  text(most)
    .nullable()
    .default('')
    .transform((value) => value ?? '');

/** Part of an address: whatever is no space, control character or mark that an address gives a meaning to. */
export const slug = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!\.{1,2}$)[^\s\p{C}/?#%\\&+]+$/u);

export const timestampInput = z.string().refine((value) => parseTime(value) !== undefined, {
  message: 'Input should be a valid datetime or date',
  params: { type: 'datetime_from_date_parsing' },
});

export function toOptional(schema: z.ZodType): z.ZodType {
  const inner = schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
  const base = inner instanceof z.ZodPipe ? unwrapOptionalText(inner) : inner;
  return base.nullish();
}

/** `optionalText` is a default inside a transform; for an update only the text itself counts. */
export function unwrapOptionalText(pipe: z.ZodPipe): z.ZodType {
  const input = pipe.in as z.ZodType;
  const withoutDefault = input instanceof z.ZodDefault ? (input.unwrap() as z.ZodType) : input;
  return withoutDefault instanceof z.ZodNullable ? (withoutDefault.unwrap() as z.ZodType) : withoutDefault;
}

/** The records that readers get. A `_zh`, `_en` or `_ru` field is absent when `lang` left it out, null when there is no such text. */

export const timestamp = z.string().meta({ format: 'date-time', description: 'ISO 8601 in UTC with milliseconds' });

export const localizedText = () => z.string().nullable().optional();
