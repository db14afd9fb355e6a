import { z } from 'zod';
import { parseEndTime, parseTime } from '../../clock';

/** The largest integer a parameter takes: 2^31 - 1. */
export const MAX_INTEGER = 2_147_483_647;

/** A whole number in a query, written as `^[+-]?\d+$`. */
export function integerParam(options: { least: number; most?: number; default: number; description: string }) {
  const most = options.most ?? MAX_INTEGER;
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return options.default;
      const fault = (type: string, message: string) => {
        context.addIssue({ code: 'custom', params: { type }, message, input: text });
        return z.NEVER;
      };
      if (!/^[+-]?\d+$/.test(text)) {
        return fault('int_parsing', 'Input should be a valid integer, unable to parse string as an integer');
      }
      // Digits without end would lose precision as a number; beyond 2^53 only the sign still matters.
      const value = Number(text);
      if (value < options.least) return fault('greater_than_equal', `Input should be greater than or equal to ${options.least}`);
      if (value > most) return fault('less_than_equal', `Input should be less than or equal to ${most}`);
      return value;
    })
    .meta({
      description: options.description,
      schema: { type: 'integer', minimum: options.least, maximum: most, default: options.default },
    });
}

/** Text of so many characters as people and JSON Schema count them: one outside the basic plane is one, not two. */
export function boundedText(options: { least?: number; most: number; description: string }) {
  const { least = 0, most, description } = options;
  return z
    .string()
    .min(least)
    .refine((text) => text.length <= most || [...text].length <= most, {
      params: { type: 'string_too_long' },
      message: `String should have at most ${most} characters`,
    })
    .meta({ description, schema: { type: 'string', ...(least > 0 ? { minLength: least } : {}), maxLength: most } });
}

/** A moment: a date, a time with an offset, or a time without one (UTC). */
export const timeParam = (description: string) => momentParam(description, parseTime);

/** The end of a span, inclusive: written in the same ways, but a date means its last millisecond in UTC. */
export const untilParam = (description: string) => momentParam(description, parseEndTime);

/** A space behind a time of day is where an unescaped `+` stood; one between date and time is only a space. */
const LOST_PLUS = /(?<=[Tt ]\d{2}:\d{2}[\d:.,]*) (?=\d{2}(?::?\d{2})?$)/;

function momentParam(description: string, read: (text: string) => Date | undefined) {
  return z
    .string()
    .transform((text, context) => {
      const moment = read(text.replace(LOST_PLUS, '+'));
      if (moment) return moment;
      context.addIssue({
        code: 'custom',
        params: { type: 'datetime_from_date_parsing' },
        message: 'Input should be a valid datetime or date',
        input: text,
      });
      return z.NEVER;
    })
    .meta({
      description,
      schema: { type: 'string', examples: ['2026-01-31T08:30:00Z', '2026-01-31'] },
    });
}

/** One of a few words; anything else is `string_pattern_mismatch`, as the interface's own description says of `lang`. */
export function choiceParam<const T extends readonly [string, ...string[]]>(words: T, fallback: T[number], description: string) {
  const pattern = `^(${words.join('|')})$`;
  return z
    .string()
    .regex(new RegExp(pattern))
    .default(fallback)
    .transform((text) => text as T[number])
    .meta({ description, schema: { type: 'string', pattern, default: fallback } });
}

/** The language parameter of every read operation. */
export const langParam = choiceParam(
  ['en', 'zh', 'both'],
  'both',
  'Which languages to send: `en` leaves out the `_zh` fields, `zh` the `_en` ones, `both` sends all.',
);

/** Parameters of lists that are filtered, sorted and paged. */

export const page = integerParam({ least: 1, default: 1, description: 'Page, from 1; one past the end is empty' });
export const page_size = integerParam({ least: 1, most: 100, default: 20, description: 'Items a page' });

/** One of a few words, or no filter at all. */
export function filterParam<const T extends readonly [string, ...string[]]>(words: T, description: string) {
  const pattern = `^(${words.map((word) => word.replaceAll('.', '\\.')).join('|')})$`;
  return z
    .string()
    .regex(new RegExp(pattern))
    .transform((text) => text as T[number])
    .optional()
    .meta({ description, schema: { type: 'string', pattern } });
}

/** Free text; blank counts as absent. */
export const textParam = (description: string) =>
  boundedText({ most: 300, description })
    .optional()
    .transform((text) => text?.trim() || undefined)
    .meta({ description, schema: { type: 'string', maxLength: 300 } });

/** A column, with `-` in front for descending. */
export const sortParam = (columns: readonly string[], fallback: string) =>
  choiceParam(
    [fallback, ...columns.flatMap((column) => [column, `-${column}`]).filter((word) => word !== fallback)],
    fallback,
    'What to sort by; `-` turns it round',
  );
