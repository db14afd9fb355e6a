import { z } from 'zod';
import { optionalText, slug, text, toOptional } from '../text/schema';

export const CategoryCreate = z
  .object({
    slug,
    name_zh: text(200),
    name_en: text(200),
    description_zh: optionalText(5_000),
    description_en: optionalText(5_000),
    order: z.int32().default(0),
  })
  .meta({ id: 'CategoryCreate' });

export const CategoryUpdate = z
  .object(
    Object.fromEntries(
      Object.entries(CategoryCreate.shape)
        .filter(([name]) => name !== 'slug')
        .map(([name, schema]) => [name, toOptional(schema)]),
    ),
  )
  .meta({ id: 'CategoryUpdate' });

export type CategoryCreate = z.output<typeof CategoryCreate>;

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
