import { getTranslations } from 'next-intl/server';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { listSubjects } from '@/app/[locale]/docs/sections';
import { toSubjectPath } from '@/components/docs/sections';
import { type PublicDocument, serveDocument } from '@/lib/api/http/document';
import { getArchiveStats } from '@/lib/archive/articles/reads';
import { listCategories } from '@/lib/archive/categories/reads';
import { withReadDatabase } from '@/lib/platform/db/read-database';
import { env } from '@/lib/platform/env';
import { toCategoryPath, toFeedPath } from '@/lib/platform/portal-paths';

/** Description and links for language models (llmstxt.org). */
export function GET(request: Request): Promise<Response> {
  return serveDocument(request, () => withReadDatabase(createOverview));
}

async function createOverview(): Promise<PublicDocument> {
  const { appUrl, publisherName } = env();
  const [t, stats, categories] = await Promise.all([
    getTranslations({ locale: 'en', namespace: 'common' }),
    getArchiveStats(),
    listCategories(),
  ]);
  const line = (name: string, path: string, text: string) => `- [${toLabel(name)}](${appUrl}${path})${text && `: ${text}`}`;
  const lines = [
    `# ${t('site')}`,
    '',
    `> ${t('description')}`,
    '',
    `Published by ${toOneLine(publisherName)}. Each article has English text, Chinese text, or both. Anyone can search the archive and`,
    'read abstracts and metadata; the API returns full text to subscribers with a key.',
    `The archive has ${stats.articles} articles in ${stats.categories} categories.`,
    '',
    '## Documentation',
    '',
    line('Guides', '/en/docs', 'How to use the API, by subject'),
    ...(['guide', 'integrations'] as const).flatMap((guide) =>
      listSubjects(guide, getGuideValues('en', '')).map(({ id, title, summary }) =>
        line(title, `/en${toSubjectPath(guide, id)}.md`, toOneLine(summary)),
      ),
    ),
    line('Changelog', '/en/docs/changelog', 'Changes that affect API clients, also as /feeds/changelog.atom'),
    line('OpenAPI document', '/api/v1/openapi.json', 'Every operation of the API, with schemas and examples'),
    line('Snapshots', '/api/v1/snapshots', 'Daily copies of the archive as compressed NDJSON files; metadata needs no key'),
    line('MCP server', '/mcp/public', 'Search, articles and citations as tools for assistants; no key needed, /mcp with one'),
    '',
    '## Feeds',
    '',
    line('Newest articles, Atom', toFeedPath({}, 'atom'), 'Add ?lang=en or ?lang=zh for one language'),
    line('Newest articles, JSON Feed', toFeedPath({}, 'json'), 'The same articles; every category and tag has both feeds too'),
    '',
    '## Categories',
    '',
    ...categories.map(({ slug, name_en, name_zh, description_en, description_zh, article_count }) =>
      line(
        [name_en, name_zh].filter(Boolean).join(' / ') || slug,
        toCategoryPath(slug),
        [toOneLine(description_en ?? description_zh ?? ''), `${article_count} article${article_count === 1 ? '' : 's'}`]
          .filter(Boolean)
          .join(' '),
      ),
    ),
  ];
  return { type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
}

/** Escapes text for a Markdown link. */
function toLabel(text: string): string {
  return toOneLine(text).replace(/[\\[\]]/g, '\\$&');
}

function toOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
