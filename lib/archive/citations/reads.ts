import type { z } from 'zod';
import { env } from '../../platform/env';
import { siteNames } from '../../platform/i18n/locales';
import { listArticlesBySlugs } from '../articles/reads';
import { citationFormats, toCitableWork, toCitationList } from './rules';
import type { CitationRequest } from './schema';

/**
 * A file of citations in the order in which articles are first named, each once.
 *
 * @param query slugs or aliases
 * @param accessed the day of reading
 * @returns `missing`: the slugs, as sent, that no published article has
 */
export async function cite(
  { slugs, format, lang = format === 'gbt7714' ? 'zh' : 'en' }: z.output<typeof CitationRequest>,
  accessed: Date,
): Promise<{ text: string; missing: string[]; type: string; fileName: string }> {
  const { appUrl } = env();
  const named = [...new Set(slugs)];
  const found = await listArticlesBySlugs(named, appUrl);
  const articles = new Map(named.flatMap((slug) => found.get(slug) ?? []).map((article) => [article.id, article]));
  const site = { name: siteNames[lang], appUrl };
  const works = [...articles.values()].map((article) => toCitableWork(article, lang, site));
  const { type, extension } = citationFormats[format];
  return {
    text: toCitationList(format, works, accessed),
    missing: named.filter((slug) => !found.has(slug)),
    type: `${type}; charset=utf-8`,
    fileName: `citations.${extension}`,
  };
}
