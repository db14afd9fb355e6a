import { z } from 'zod';
import { describeAs } from '../../platform/text/description';
import { text } from '../../platform/text/schema';
import { ArticleItem, ChosenArticle } from '../articles/schema';
import { MAX_STARTS } from './record';

export const IntroductionUpdate = z
  .object({
    intro_zh: text(5_000).nullish().meta({ description: 'Chinese introduction, plain text', zh: '中文导读，纯文本' }),
    intro_en: text(5_000).nullish().meta({ description: 'English introduction, plain text', zh: '英文导读，纯文本' }),
    article_ids: z.array(text(200)).max(MAX_STARTS).nullish().meta({
      description: 'Ids or slugs of published articles to start with, in order, each once',
      zh: '推荐首先阅读的已发布文章的 id 或 slug，按顺序排列，不可重复',
    }),
  })
  .meta({ id: 'IntroductionUpdate' });

/** Changes to an introduction; null leaves a field as it is. */
export type IntroductionUpdate = z.output<typeof IntroductionUpdate>;

export const Introduction = z
  .object({
    category_slug: ArticleItem.shape.category_slug,
    ...describeAs({ intro_zh: z.string(), intro_en: z.string() }, IntroductionUpdate.shape),
    articles: z
      .array(ChosenArticle.meta({ id: 'StartArticle', description: 'An article as it is now', zh: '文章的当前状态' }))
      .meta({ description: 'Articles to start with, in order', zh: '推荐首先阅读的文章，按顺序排列' }),
  })
  .meta({ id: 'Introduction', description: 'The introduction of a category', zh: '分类的导读' });

export type Introduction = z.output<typeof Introduction>;
