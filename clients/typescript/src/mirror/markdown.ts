import type { Article, Change } from '../client.js';

export type Language = 'en' | 'zh';
/** An article as `/changes?include=content` and snapshots carry it. */
export type MirroredArticle = Article | NonNullable<Change['article']>;

/** An article in one language as Markdown with YAML front matter. Without full text, the body is the excerpt. */
export function toMarkdown(article: MirroredArticle, language: Language): string {
  const other = language === 'en' ? 'zh' : 'en';
  const title = article[`title_${language}`] || article[`title_${other}`] || article.slug;
  const excerpt = article[`excerpt_${language}`] ?? '';
  const fields: Record<string, unknown> = {
    slug: article.slug,
    language,
    title,
    excerpt,
    author: (language === 'zh' && article.author_name_zh) || article.author_name,
    category: article.category_slug,
    tags: article.tags.map((tag, index) => (language === 'zh' && article.tags_zh?.[index]) || tag),
    published_at: article.published_at,
    updated_at: article.updated_at,
    url: article.url,
    ...(article.original_source_url ? { source: article.original_source_url } : {}),
    full_text: article.access?.full_text === true,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${toYaml(value)}`);
  const body = article[`content_${language}`] ?? excerpt;
  return `---\n${lines.join('\n')}\n---\n\n${body.trimEnd()}\n`;
}

/** JSON is YAML but for characters that YAML does not print. */
const toYaml = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
