import { z } from 'zod';
import { describeAs } from '../../platform/text/description';
import { optionalText, shownLine, slug, text, toOptionalShape } from '../../platform/text/schema';

export const Category = z
  .object({
    slug: z
      .string()
      .meta({ description: 'Permanent identifier, used by `category` filters', zh: '固定标识，用于 `category` 筛选' }),
    name_zh: z.string().nullable().meta({ description: 'Name in Chinese', zh: '中文名' }),
    name_en: z.string().nullable().meta({ description: 'Name in English', zh: '英文名' }),
    description_zh: z.string().nullable().meta({ description: 'Description in Chinese', zh: '中文说明' }),
    description_en: z.string().nullable().meta({ description: 'Description in English', zh: '英文说明' }),
    order: z.int().meta({ description: 'Position in the list, lowest first', zh: '排列次序，由小到大' }),
    article_count: z.int().meta({ description: 'Number of published articles', zh: '其中已发布的文章数' }),
  })
  .meta({ id: 'Category', description: 'A category of the archive', zh: '文库的一个分类' });

/** The slug of a category is final. */
const changeable = describeAs(
  {
    name_zh: shownLine(200),
    name_en: shownLine(200),
    description_zh: optionalText(5_000),
    description_en: optionalText(5_000),
    order: z.int32().default(0),
  },
  Category.shape,
);

/** The error of a category without a name in either language. */
export const NAME_RULE = 'Category should have a name in Chinese or English';

export const CategoryCreate = z
  .object({ ...describeAs({ slug }, Category.shape), ...changeable })
  .refine(({ name_zh, name_en }) => name_zh !== '' || name_en !== '', {
    path: ['name_en'],
    params: { type: 'value_error' },
    message: NAME_RULE,
  })
  .meta({ id: 'CategoryCreate', description: 'A new category', zh: '新的分类' });
export const CategoryUpdate = z.object(toOptionalShape(changeable)).meta({
  id: 'CategoryUpdate',
  description: 'Changes to a category; absent and null fields keep their value',
  zh: '对分类的更改；缺省或为 null 的字段保持原值',
});

export type CategoryCreate = z.output<typeof CategoryCreate>;

/** Changes to a category; null leaves a field as it is. */
export type CategoryUpdate = { [Name in keyof Omit<CategoryCreate, 'slug'>]?: CategoryCreate[Name] | null };

export const CategoryOrder = z
  .object({
    slugs: z
      .array(text(200))
      .meta({ description: 'The slug of every category, in the new order', zh: '全部分类的 slug，按新的顺序排列' }),
  })
  .meta({ id: 'CategoryOrder' });

export const CategoryList = z
  .object({ items: z.array(Category) })
  .meta({ id: 'CategoryList', description: 'Every category, in the order of the portal', zh: '全部分类，顺序与网站一致' });

export type Category = z.output<typeof Category>;

export const AdminCategory = z
  .object(
    describeAs(
      {
        slug: z.string(),
        name_zh: z.string(),
        name_en: z.string(),
        description_zh: z.string(),
        description_en: z.string(),
        order: z.int(),
        article_count: z.int(),
        articles: z.int().meta({
          description: 'Number of articles in any state, and of others whose draft is in the category',
          zh: '该分类下各种状态的文章数，含仅草稿属于该分类的文章',
        }),
        videos: z.int().meta({ description: 'Number of videos, published or not', zh: '视频数，含未发布的视频' }),
      },
      Category.shape,
    ),
  )
  .meta({ id: 'AdminCategory', description: 'A category with the number of its contents', zh: '分类及其内容数量' });

export const AdminCategoryList = z
  .object({ items: z.array(AdminCategory) })
  .meta({ id: 'AdminCategoryList', description: 'Every category, in its order', zh: '全部分类，按顺序排列' });

export type AdminCategory = z.output<typeof AdminCategory>;
