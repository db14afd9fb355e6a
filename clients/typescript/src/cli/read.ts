import type { Article, ArticleItem, Citations, SearchHit, SearchResult } from '../client.js';
import { parseJson, type RequestOptions, type Transport, toSegment } from '../transport.js';
import { EXIT } from './exit-codes.js';
import type { Language, Messages } from './messages.js';
import type { Invocation } from './options.js';
import { cut, toLine, toPrintable, toPrintableJson } from './terminal.js';

/** Where a command writes, and what it knows of its surroundings. */
export type Console = {
  out(text: string): void;
  err(line: string): void;
  /** progress that the next line replaces; only on a terminal */
  transient(line: string): void;
  /** columns of the terminal; undefined if the output goes to a file or a program */
  columns: number | undefined;
  bold: boolean;
  language: Language;
  say: Messages;
  signal: AbortSignal;
};

type ReadCommand = (transport: Transport, invocation: Invocation, console: Console) => Promise<number>;

export const search: ReadCommand = async (transport, { positionals: [q], page, lang, json }, console) => {
  const query = { q, page, ...(lang && json ? { lang } : {}) };
  const { value, done } = await read<SearchResult>(transport, '/api/v1/search', { query }, json, console);
  if (done) return EXIT.success;
  for (const item of value.items) console.out(`${toEntry(item, console)}\n`);
  const { say } = console;
  const total = `${value.total}${value.total_capped ? '+' : ''}`;
  if (value.items.length === 0) console.err(value.total > 0 ? say.lastPage(value.total_pages) : say.noResults);
  else
    console.err(`${say.results(value.items.length, total)}${value.page < value.total_pages ? say.nextPage(value.page + 1) : ''}`);
  return EXIT.success;
};

export const get: ReadCommand = async (transport, { positionals: [slug = ''], lang, json }, console) => {
  const query = lang && json ? { lang } : {};
  const path = `/api/v1/articles/${toSegment(slug)}`;
  const { value, done } = await read<Article>(transport, path, { query }, json, console);
  if (done) return EXIT.success;
  const other = console.language === 'en' ? 'zh' : 'en';
  const language = value[`content_${console.language}`] || !value[`content_${other}`] ? console.language : other;
  const title = toLine(value[`title_${language}`] || value[`title_${other}`] || value.slug);
  const own = value[`content_${language}`] ?? value[`excerpt_${language}`];
  const body = own ?? value[`excerpt_${other}`] ?? '';
  console.out(`# ${title}\n\n${toByline(value, language)}\n<${toLine(value.url)}>\n\n${toPrintable(body).trim()}\n`);
  if (lang && body !== '' && (own ? language : other) !== console.language) console.err(console.say.otherLanguage);
  if (!value.access.full_text) console.err(console.say.excerptOnly);
  return EXIT.success;
};

export const cite: ReadCommand = async (transport, { positionals: slugs, format = 'bibtex', lang, json }, console) => {
  const body = JSON.stringify({ slugs, format, ...(lang ? { lang } : {}) });
  const { value, done } = await read<Citations>(transport, '/api/v1/citations', { method: 'POST', body }, json, console);
  if (!done) console.out(toPrintable(value.text));
  if (value.missing.length === 0) return EXIT.success;
  console.err(console.say.notFound(value.missing.map(toLine).join(', ')));
  return EXIT.notFound;
};

/** Reads a response; with `--json` it is printed as it is, and the command is done. */
async function read<Value>(
  transport: Transport,
  path: string,
  request: RequestOptions,
  json: boolean,
  console: Console,
): Promise<{ value: Value; done: boolean }> {
  const { response, text } = await transport.text(path, { ...request, signal: console.signal });
  const value = parseJson<Value>(response, text);
  if (json) console.out(`${console.columns === undefined ? text : toPrintableJson(text)}\n`);
  return { value, done: json };
}

function toEntry(hit: SearchHit, { columns, bold, language, say }: Console): string {
  const other = language === 'en' ? 'zh' : 'en';
  const width = columns ?? 100;
  const title = toLine(hit[`title_${language}`] || hit[`title_${other}`] || '');
  const details = hit.type === 'article' ? [hit.slug, toByline(hit, language)] : [hit.video_url, say.video];
  const excerpt = hit.type === 'article' ? hit[`excerpt_${language}`] || hit[`excerpt_${other}`] : '';
  const lines = [
    bold ? `\x1b[1m${title}\x1b[22m` : title,
    `  ${details
      .map((detail) => toLine(detail ?? ''))
      .filter(Boolean)
      .join(' · ')}`,
    ...(excerpt ? [`  ${cut(toLine(excerpt), width - 2)}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function toByline(item: ArticleItem | Article | Extract<SearchHit, { type: 'article' }>, language: Language): string {
  const author = (language === 'zh' && item.author_name_zh) || item.author_name;
  return [author, item.published_at?.slice(0, 10)]
    .map((part) => toLine(part ?? ''))
    .filter(Boolean)
    .join(' · ');
}
