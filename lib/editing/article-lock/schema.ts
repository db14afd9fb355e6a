import { z } from 'zod';
import { ArticleCreate, ArticleUpdate } from '../../archive/articles/schema';
import { describeAs } from '../../platform/text/description';

const { title_zh, title_en, excerpt_zh, excerpt_en, is_published, publish_at, ...others } = ArticleCreate.shape;

const draftShape = describeAs(
  {
    ...toStored({ title_zh, title_en }),
    title_ru: z.string(),
    ...toStored({ excerpt_zh, excerpt_en }),
    excerpt_ru: z.string(),
    ...toStored(others),
    aliases: z.array(z.string()),
    dateModified: z.string(),
    mentions: z.array(z.json()),
  },
  ArticleUpdate.shape,
);

/** The fields that staff edit in a draft. */
export const DraftRecord = z.object(draftShape);

/** Every field that an update may set, as stored: empty text is `""`, not null. */
export const ArticleRecord = z
  .object({
    ...draftShape,
    ...describeAs({ ...toStored({ is_published }), is_archived: z.boolean() }, ArticleUpdate.shape),
    publish_at: z.string().meta({
      description: 'Time of publication, ISO 8601 in UTC; `""` for none',
      zh: '发布时间，ISO 8601（UTC），没有则为 `""`',
    }),
  })
  .meta({
    id: 'ArticleRecord',
    description: 'Every field of an article that staff edit, as stored; nothing is null',
    zh: '编辑可修改的全部文章字段，与存储一致，不含 null',
  });

export type DraftRecord = z.output<typeof DraftRecord>;
export type ArticleRecord = z.output<typeof ArticleRecord>;

type Stored<Value> = [Value] extends [boolean]
  ? z.ZodBoolean
  : [Value] extends [string[]]
    ? z.ZodArray<z.ZodString>
    : z.ZodString;

/** Fields of a create request as they are stored: without limits, and never null. One of another kind does not compile. */
function toStored<Shape extends Record<string, z.ZodType<boolean | string[] | string | null>>>(shape: Shape) {
  const toField = (schema: z.ZodType) => {
    if (schema.safeParse(true).success) return z.boolean();
    return schema.safeParse([]).success ? z.array(z.string()) : z.string();
  };
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, toField(schema)])) as {
    [Name in keyof Shape]: Stored<z.output<Shape[Name]>>;
  };
}
