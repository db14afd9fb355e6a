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

/** An article of the sample archive as a list shows it; the examples of other operations use it too. */
export const articleItemExample = toExample<ArticleItem>(ArticleItem, {
  id: '0b9f6a52-6f0e-4c55-9a53-1f1a3c3f8e01',
  slug: 'true-cost-of-a-booking-by-channel',
  title_zh: '一个预订的真实成本：逐渠道算清',
  title_en: 'The true cost of a booking by channel',
  title_ru: null,
  excerpt_zh: '把账算全，官网预订与 OTA 预订的差距往往只是佣金的一小部分；而且下一个直接预订，总比上一个更贵。',
  excerpt_en:
    'Set out in full, the gap between a website booking and an OTA booking is often a fraction of the commission. And the next direct booking costs more than the last one did.',
  excerpt_ru: null,
  category_slug: 'distribution',
  author_name: 'Margaret Osei',
  author_name_zh: '玛格丽特·奥赛',
  author_title_zh: '分销研究主任',
  author_title_en: 'Director of Distribution Research',
  tags: ['commissions', 'direct booking', 'OTA'],
  tags_zh: ['佣金', '直接预订', '在线旅行社'],
  is_pinned: true,
  languages: ['en', 'zh'],
  published_at: '2026-07-15T05:00:00.000Z',
  updated_at: '2026-07-16T09:12:44.102Z',
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
