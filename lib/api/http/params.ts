import { z } from 'zod';
import { parseEndTime, parseTime } from '../../platform/clock';
import type { Locale } from '../../platform/i18n/locales';
import type { Description } from '../../platform/text/description';
import { orReject, timeSchema } from '../../platform/text/schema';

/** The largest integer a parameter takes: 2^31 - 1. */
const MAX_INTEGER = 2_147_483_647;

/** A whole number in a query, written as `^[+-]?\d+$`. */
export function integerParam(options: { min: number; max?: number; default: number } & Description) {
  const { min, max = MAX_INTEGER, default: fallback, ...description } = options;
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return fallback;
      const reject = (type: string, message: string) => {
        context.addIssue({ code: 'custom', params: { type }, message, input: text });
        return z.NEVER;
      };
      if (!/^[+-]?\d+$/.test(text)) {
        return reject('int_parsing', 'Input should be a valid integer, unable to parse string as an integer');
      }
      // Digits without end would lose precision as a number; beyond 2^53 only the sign still matters.
      const value = Number(text);
      if (value < min) return reject('greater_than_equal', `Input should be greater than or equal to ${min}`);
      if (value > max) return reject('less_than_equal', `Input should be less than or equal to ${max}`);
      return value;
    })
    .meta({
      ...description,
      schema: { type: 'integer', minimum: min, maximum: max, default: fallback },
    });
}

/** Text with its length in code points, as JSON Schema counts it. */
export function boundedText(options: { min?: number; max: number } & Description) {
  const { min = 0, max, ...description } = options;
  return z
    .string()
    .min(min)
    .refine((text) => text.length <= max || [...text].length <= max, {
      params: { type: 'string_too_long' },
      message: `String should have at most ${max} characters`,
    })
    .meta({ ...description, schema: { type: 'string', ...(min > 0 ? { minLength: min } : {}), maxLength: max } });
}

/** A point in time: a date, a time with an offset, or a time without one (read as UTC). */
export const timeParam = (description: Description) => instantParam(description, parseTime);

/** The inclusive end of a range: written the same way, but a date means its last millisecond in UTC. */
export const untilParam = (description: Description) => instantParam(description, parseEndTime);

/** A space after a time of day was an unescaped `+`; a space between date and time is a space. */
const LOST_PLUS = /(?<=[Tt ]\d{2}:\d{2}[\d:.,]*) (?=\d{2}(?::?\d{2})?$)/;

function instantParam(description: Description, parse: (text: string) => Date | undefined) {
  return z
    .string()
    .transform(
      orReject(
        (text) => parse(text.replace(LOST_PLUS, '+')),
        'Input should be a valid datetime or date',
        'datetime_from_date_parsing',
      ),
    )
    .meta({ ...description, schema: { ...timeSchema, examples: ['2026-01-31T08:30:00Z', '2026-01-31'] } });
}

/**
 * One of a fixed set, with a default; anything else is `string_pattern_mismatch` (contract, section 2).
 *
 * @param keywords more JSON Schema keywords for the OpenAPI document
 */
export function choiceParam<const T extends readonly [string, ...string[]]>(
  values: T,
  fallback: T[number],
  description: Description,
  keywords: object = {},
) {
  return z
    .string()
    .regex(toRegExp(values), `Input should be one of: ${values.join(', ')}`)
    .default(fallback)
    .transform((text) => text as T[number])
    .meta({ ...description, schema: { type: 'string', enum: [...values], default: fallback, ...keywords } });
}

/** One of a fixed set, or absent for no filter. */
export function filterParam<const T extends readonly string[]>(values: T, description: Description) {
  return z
    .string()
    .regex(toRegExp(values), `Input should be one of: ${values.join(', ')}`)
    .transform((text) => text as T[number])
    .optional()
    .meta({ ...description, schema: { type: 'string', enum: [...values] } });
}

function toRegExp(values: readonly string[]): RegExp {
  return new RegExp(`^(${values.map((value) => value.replaceAll('.', '\\.')).join('|')})$`);
}

/** Free text; blank counts as absent. */
export const textParam = (description: Description) =>
  boundedText({ max: 300, ...description })
    .optional()
    .transform((text) => text?.trim() || undefined)
    .meta({ ...description, schema: { type: 'string', maxLength: 300 } });

/** A column, prefixed with `-` for descending. */
export const sortParam = (columns: readonly string[], fallback: string) =>
  choiceParam(
    [fallback, ...columns.flatMap((column) => [column, `-${column}`]).filter((value) => value !== fallback)],
    fallback,
    { description: 'Sort field; prefix `-` for descending', zh: '排序字段；前加 `-` 为倒序' },
  );

const exactText = (description: Description) =>
  z
    .string()
    .optional()
    .meta({ ...description, schema: { type: 'string' } });

/** `true` or `false`. */
export const booleanParam = (fallback: boolean, description: Description) =>
  z
    .string()
    .default(String(fallback))
    .transform(
      orReject(
        (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
        'Input should be true or false',
        'bool_parsing',
      ),
    )
    .meta({ ...description, schema: { type: 'boolean', default: fallback } });

/** Adds a rule to a query with the parameters `from` and `to`: the period must not end before it starts. */
export function withPeriod<Q extends z.ZodObject>(query: Q): Q {
  return query.refine(({ from, to }) => !(from instanceof Date && to instanceof Date && from > to), {
    path: ['to'],
    params: { type: 'greater_than_equal' },
    message: 'Input should be at or after `from`',
    // Checked even after other issues: a 422 lists all of them.
    when: () => true,
  });
}

export const categoryParam = exactText({ description: 'Slug of a category', zh: '分类的 slug' });
export const moveToParam = exactText({
  description: 'Slug of the category to move the contents of the deleted one to',
  zh: '接收被删分类内容的分类 slug',
});
export const tagParam = exactText({ description: 'A tag, exactly as written', zh: '标签，须完全一致' });
export const authorParam = textParam({ description: 'Name of an author, in either language', zh: '作者姓名，中英文均可' });
export const page = integerParam({
  min: 1,
  default: 1,
  description: 'Page number, from 1; a page past the end is empty',
  zh: '页码，从 1 开始；超出末页时为空',
});
export const page_size = integerParam({ min: 1, max: 100, default: 20, description: 'Items per page', zh: '每页条数' });

export const langParam = choiceParam(
  ['en', 'zh', 'both'],
  'both',
  {
    description: 'Languages to return: `en` omits the `_zh` fields, `zh` the `_en` fields. Only `both` includes `_ru` fields.',
    zh: '返回的语言：`en` 不含 `_zh` 字段，`zh` 不含 `_en` 字段；只有 `both` 返回 `_ru` 字段。',
  },
  { pattern: '^(en|zh|both)$' },
);

const patternText = (pattern: string, message: string, description: Description) =>
  z
    .string()
    .regex(new RegExp(pattern), message)
    .meta({ ...description, schema: { type: 'string', pattern } });

/** Path parameters of one key. */
export const prefixParams = z.object({
  prefix: patternText('^hik_[0-9A-Za-z]{8}$', 'Prefix should be hik_ and 8 letters or digits', {
    description: 'Prefix of the key',
    zh: '密钥的前缀',
  }),
});

/** Path parameters of one admin token. */
export const tokenPrefixParams = z.object({
  prefix: patternText('^hia_[0-9A-Za-z]{8}$', 'Prefix should be hia_ and 8 letters or digits', {
    description: 'Prefix of the admin token',
    zh: '管理令牌的前缀',
  }),
});

/** Path parameters of one category. */
export const categoryParams = z.object({
  slug: z.string().meta({ description: 'Slug of the category', zh: '该分类的 slug', schema: { type: 'string' } }),
});

/** Path parameters of one whitepaper. */
export const whitepaperParams = z.object({
  slug: z.string().meta({ description: 'Slug of the whitepaper', zh: '白皮书的 slug', schema: { type: 'string' } }),
});

/** A language as a part of the path. */
export const localeParam = (description: Description) =>
  z
    .string()
    .regex(/^(?:zh|en)$/, 'Language should be zh or en')
    .transform((text) => text as Locale)
    .meta({ ...description, schema: { type: 'string', enum: ['zh', 'en'] } });

/** Path parameters of one record. */
export const idParams = z.object({
  id: patternText('^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$', 'Id should be a UUID', {
    description: 'Id of the record, a UUID',
    zh: '记录的 id（UUID）',
  }),
});

/** Path parameters of one revision of an article. */
export const revisionParams = idParams.extend({
  n: patternText('^[1-9][0-9]{0,8}$', 'Number should be a positive integer', {
    description: 'Number of the revision',
    zh: '历史版本的编号',
  }),
});

/** Path parameters of a link to a preview. */
export const previewParams = idParams.extend({
  preview_id: patternText('^[0-9a-f]{16}$', 'Id should be 16 hexadecimal digits', {
    description: 'Id of the link, from the list of previews',
    zh: '链接的 id，取自预览列表',
  }),
});

/** Path parameters of one message to a webhook. */
export const deliveryParams = idParams.extend({
  delivery_id: patternText(
    '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
    'Id should be a UUID',
    { description: 'Id of the delivery, a UUID', zh: '投递的 id（UUID）' },
  ),
});
