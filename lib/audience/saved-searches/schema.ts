import { z } from 'zod';
import { describeAs } from '../../platform/text/description';
import { recordId, text, timestamp, toOptional } from '../../platform/text/schema';
import { MAX_QUERY_LENGTH } from '../../search/query/rules';
import { frequencies, hasTerms, TERMS_RULE } from './rules';

/** Text without surrounding spaces, which are ignored. */
const trimmed = (max: number, min = 0) =>
  z
    .string()
    .transform((value) => value.trim())
    .pipe(text(max).min(min))
    .meta({ schema: { type: 'string', ...(min > 0 ? { minLength: min } : {}), maxLength: max } });

const name = trimmed(200, 1)
  .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'Value should be one line without control characters')
  .meta({ description: 'What alerts call it', zh: '提醒中显示的名称', schema: { type: 'string', minLength: 1, maxLength: 200 } });

const optional = (max: number, description: { description: string; zh: string }) =>
  trimmed(max)
    .nullish()
    .transform((value) => value ?? '')
    .meta({ ...description, schema: { type: ['string', 'null'], maxLength: max, default: '' } });

const filters = {
  q: {
    max: MAX_QUERY_LENGTH,
    description: 'Search words, as in `/search`; all of them must match. `""` for none',
    zh: '检索词，同 `/search`；须全部匹配。没有则为 `""`',
  },
  category: { max: 200, description: 'Slug of a category; `""` for any', zh: '分类的 slug；`""` 表示不限' },
  tag: {
    max: 200,
    description: 'A tag, exactly as written, in either language; `""` for any',
    zh: '标签，中英文均可，须完全一致；`""` 表示不限',
  },
  author: {
    max: 300,
    description: 'Name of an author, in either language; `""` for any',
    zh: '作者姓名，中英文均可；`""` 表示不限',
  },
};

const frequency = z
  .enum(frequencies)
  .meta({ description: 'How often new articles are emailed; `weekly` on Mondays', zh: '新文章的邮件频率；`weekly` 为每周一' });

const terms = z.object({
  q: optional(filters.q.max, filters.q),
  category: optional(filters.category.max, filters.category),
  tag: optional(filters.tag.max, filters.tag),
  author: optional(filters.author.max, filters.author),
});

export const SavedSearchCreate = z
  .object({
    name,
    ...terms.shape,
    frequency: frequency.default('off'),
  })
  .refine(hasTerms, {
    path: ['q'],
    params: { type: 'missing' },
    message: TERMS_RULE,
    // Checked even after errors of other fields: a 422 lists all of them.
    when: ({ value }) => terms.safeParse(value).success,
  })
  .meta({
    id: 'SavedSearchCreate',
    description:
      'A search to keep; at least one of `q`, `category`, `tag` and `author`. A `q` that is not empty has a term to find',
    zh: '要保存的检索；`q`、`category`、`tag` 和 `author` 至少填写一项。`q` 非空时，须含要查找的词',
  });

export const SavedSearchUpdate = z
  .object({
    name: name.nullish(),
    ...describeAs(
      {
        q: trimmed(filters.q.max).nullish(),
        category: trimmed(filters.category.max).nullish(),
        tag: trimmed(filters.tag.max).nullish(),
        author: trimmed(filters.author.max).nullish(),
      },
      SavedSearchCreate.shape,
    ),
    frequency: toOptional(frequency) as z.ZodOptional<z.ZodNullable<typeof frequency>>,
  })
  .meta({
    id: 'SavedSearchUpdate',
    description: 'Changes to a search; absent and null fields keep their value',
    zh: '对检索的更改；缺省或为 null 的字段保持原值',
  });

export type SavedSearchCreate = z.output<typeof SavedSearchCreate>;
export type SavedSearchUpdate = z.output<typeof SavedSearchUpdate>;

export const SavedSearch = z
  .object({
    id: recordId,
    ...describeAs(
      { name: z.string(), q: z.string(), category: z.string(), tag: z.string(), author: z.string() },
      SavedSearchCreate.shape,
    ),
    frequency,
    created_at: timestamp,
    alerted_at: timestamp.nullable().meta({
      description: 'The last alert with something new of this search; null before',
      zh: '此检索最近一次有新文章的提醒；此前为 null',
    }),
    url: z.string().meta({ description: 'Page with the results', zh: '检索结果页' }),
  })
  .meta({ id: 'SavedSearch', description: 'A search that you keep', zh: '您保存的一项检索' });

export const SavedSearchList = z
  .object({ items: z.array(SavedSearch) })
  .meta({ id: 'SavedSearchList', description: 'Your searches, oldest first', zh: '您的检索，最早保存的在前' });

export type SavedSearch = z.input<typeof SavedSearch>;
