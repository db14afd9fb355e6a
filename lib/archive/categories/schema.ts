import { z } from 'zod';
import { optionalText, slug, text, toOptionalShape } from '../../platform/text/schema';

/** The slug of a category is final. */
const changeable = {
  name_zh: text(200),
  name_en: text(200),
  description_zh: optionalText(5_000),
  description_en: optionalText(5_000),
  order: z.int32().default(0),
};

export const CategoryCreate = z.object({ slug, ...changeable }).meta({ id: 'CategoryCreate' });
export const CategoryUpdate = z.object(toOptionalShape(changeable)).meta({ id: 'CategoryUpdate' });

export type CategoryCreate = z.output<typeof CategoryCreate>;

/** Changes to a category; null leaves a field as it is. */
export type CategoryUpdate = { [Name in keyof Omit<CategoryCreate, 'slug'>]?: CategoryCreate[Name] | null };

export const CategoryOrder = z
  .object({ slugs: z.array(text(200)).meta({ description: 'The slug of every category, in the new order' }) })
  .meta({ id: 'CategoryOrder' });

export const Category = z
  .object({
    slug: z.string(),
    name_zh: z.string().nullable(),
    name_en: z.string().nullable(),
    description_zh: z.string().nullable(),
    description_en: z.string().nullable(),
    order: z.int(),
    article_count: z.int().meta({ description: 'Number of published articles' }),
  })
  .meta({ id: 'Category' });

export const CategoryList = z.object({ items: z.array(Category) }).meta({ id: 'CategoryList' });

export type Category = z.output<typeof Category>;

export const AdminCategory = z
  .object({
    slug: z.string(),
    name_zh: z.string(),
    name_en: z.string(),
    description_zh: z.string(),
    description_en: z.string(),
    order: z.int(),
    article_count: z.int().meta({ description: 'Number of published articles' }),
    articles: z.int().meta({ description: 'Number of articles in any state, and of others whose draft is in the category' }),
    videos: z.int().meta({ description: 'Number of videos, published or not' }),
  })
  .meta({ id: 'AdminCategory' });

export const AdminCategoryList = z.object({ items: z.array(AdminCategory) }).meta({ id: 'AdminCategoryList' });

export type AdminCategory = z.output<typeof AdminCategory>;
