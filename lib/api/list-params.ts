import { z } from 'zod';
import { boundedText, choiceParam, integerParam } from './params';

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
