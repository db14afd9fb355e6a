import { z } from 'zod';
import { getArticleVersion, getArticle as readArticle } from '../../../archive/articles/reads';
import { Article, ArticleItem } from '../../../archive/articles/schema';
import { env } from '../../../platform/env';
import { toContentLanguages } from '../../../platform/text/languages';
import { API_PREFIX, defineOperation } from '../../http/operation';
import { langParam } from '../../http/params';

/** An object of the schema: `given`, and in every other field whichever of null, "", [] and false it may have. */
function toExample<Value extends object>({ shape }: z.ZodObject, given: Partial<Value>): Value {
  const toEmpty = (schema: z.ZodType) => [null, '', [], false].find((empty) => schema.safeParse(empty).success);
  const empty = Object.entries(shape).map(([name, schema]) => [name, toEmpty(schema as z.ZodType)]);
  return { ...Object.fromEntries(empty), ...given };
}

/** One invented article as a list shows it; the examples of other operations use it too. */
export const articleItemExample = toExample<ArticleItem>(ArticleItem, {
  id: '0b9f6a52-6f0e-4c55-9a53-1f1a3c3f8e01',
  slug: 'true-cost-of-a-booking-by-channel',
  title_zh: '一个预订的真实成本：逐渠道算清',
  title_en: 'The true cost of a booking by channel',
  title_ru: 'Сколько на самом деле стоит бронирование в каждом канале',
  excerpt_zh: '佣金只是开始：按渠道核算，一笔预订还要付出什么。',
  excerpt_en: 'Commission is only where it starts: what a booking costs, channel by channel.',
  excerpt_ru: 'Комиссия — только начало: во что обходится бронирование в каждом канале.',
  category_slug: 'distribution',
  author_name: 'Margaret Osei',
  author_name_zh: '玛格丽特·奥赛',
  author_title_zh: '分销研究主任',
  author_title_en: 'Director of Distribution Research',
  tags: ['OTA', 'direct booking', 'commissions'],
  tags_zh: ['在线旅行社', '直接预订', '佣金'],
  is_pinned: true,
  languages: ['en', 'zh'],
  published_at: '2026-03-04T01:30:00.000Z',
  updated_at: '2026-03-05T09:12:44.102Z',
  url: 'https://research.example.com/archive/true-cost-of-a-booking-by-channel',
});

export const getArticle = defineOperation({
  id: 'getArticle',
  method: 'GET',
  path: '/articles/{slug}',
  tag: 'Archive',
  summary: 'Read one article',
  description:
    'Active keys receive the full text. For anonymous callers `content_*` and `geo_*` are null, and `access` says why. ' +
    'A slug listed in `aliases` returns the article with its canonical slug and a `Content-Location` header.',
  zh: {
    summary: '读取一篇文章',
    description:
      '有效的密钥可读取全文；匿名请求的 `content_*` 与 `geo_*` 为 null，原因见 `access`。以 `aliases` 中的 slug 请求时，返回该文章及其正式 slug，并附响应头 `Content-Location`。',
  },
  original: true,
  access: 'anyone',
  params: z.object({
    slug: z.string().meta({ description: 'Slug or alias of an article', zh: '文章的 slug 或别名', schema: { type: 'string' } }),
  }),
  query: z.object({ lang: langParam }),
  response: Article,
  example: toExample<Article>(Article, {
    ...articleItemExample,
    aliases: ['booking-cost'],
    access: { full_text: false, reason: 'anonymous' },
  }),
  errors: ['article_not_found'],
  headers: ['Content-Language', 'Content-Location'],
  cacheVersion: ({ slug }) => getArticleVersion(slug as string),
  handle: async ({ params, query, principal }) => {
    const article = await readArticle({ slug: params.slug, lang: query.lang, fullText: principal.fullText }, env().appUrl);
    const available = toContentLanguages(query.lang).filter((language) => article.languages.includes(language));
    const languages = query.lang === 'both' && article.title_ru ? [...available, 'ru'] : available;
    const location = `${API_PREFIX}/articles/${encodeURIComponent(article.slug)}`;
    return { value: article, languages, ...(article.slug === params.slug ? {} : { location }) };
  },
});
