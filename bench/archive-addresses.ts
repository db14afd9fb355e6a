import { sql } from '../lib/platform/db/sql';
import { shuffle, toRandom } from '../tools/archive-generator/random';
import {
  drawChineseQuestion,
  drawDistinct,
  drawEnglishQuestion,
  drawFilteredPage,
  drawNonsense,
  drawPairs,
  type FilterValues,
  type Texts,
  toSearches,
  Vocabulary,
} from './addresses';
import type { Archive } from './archive';

const ITEMS_PER_PAGE = 20;
/** Changes in one response; later stamps would get a shorter one. */
const CHANGES_PER_PAGE = 100;
const ARTICLES_PER_QUERY = 2_000;

/** The kinds of addresses that are measured as fresh reads. */
export type AddressKind =
  | 'article'
  | 'list'
  | 'changes'
  | 'commonWord'
  | 'chinesePair'
  | 'rareWords'
  | 'nothing'
  | 'englishQuestion'
  | 'chineseQuestion'
  | 'filteredPage'
  | 'laterPage';

/**
 * Draws up to `count` different addresses of each kind from the texts of an archive, in random order, the same ones each
 * time. Lists have as many as the archive has pages.
 */
export async function drawAddresses(archive: Archive, count: number): Promise<Record<AddressKind, string[]>> {
  const random = toRandom(1, archive.size);
  const take = (values: Iterable<string>) => shuffle([...values], random).slice(0, count);
  const vocabulary = new Vocabulary();
  const questions = { en: new Set<string>(), zh: new Set<string>() };
  const perArticle = Math.ceil((2 * count) / archive.size);
  for await (const { all, bodies } of readTexts(archive)) {
    vocabulary.add(all);
    for (const each of drawDistinct(perArticle, () => drawEnglishQuestion(bodies.en, random))) questions.en.add(each);
    for (const each of drawDistinct(perArticle, () => drawChineseQuestion(bodies.zh, random))) questions.zh.add(each);
  }
  const stems = await readStems(archive, [...vocabulary.words.keys()]);
  const filters = await readFilterValues(archive);
  const search = (queries: Iterable<string>) => [...queries].map((q) => `/api/v1/search?q=${encodeURIComponent(q)}`);
  const pages = Array.from({ length: Math.ceil(archive.size / ITEMS_PER_PAGE) }, (_, index) => `page=${index + 1}`);
  return {
    article: take(await readColumn(archive, 'slug')).map((slug) => `/api/v1/articles/${slug}`),
    list: take(pages).map((page) => `/api/v1/articles?${page}`),
    changes: take((await readColumn(archive, 'changed_at')).slice(0, -CHANGES_PER_PAGE)).map(
      (since) => `/api/v1/changes?since=${since}`,
    ),
    commonWord: toSearches(shuffle(vocabulary.commonWords(stems), random), count),
    chinesePair: toSearches(shuffle(vocabulary.chinesePairs(), random), count),
    rareWords: search(drawPairs(vocabulary.rareWords(stems), count, random)),
    nothing: search(drawDistinct(count, () => drawNonsense(random))),
    englishQuestion: search(take(questions.en)),
    chineseQuestion: search(take(questions.zh)),
    filteredPage: drawDistinct(count, () => drawFilteredPage(filters, random)),
    laterPage: take(pages.slice(1)).map((page) => `/en/archive?${page}`),
  };
}

/** The texts of every published article: all that searches find it by, and the bodies alone. */
async function* readTexts({ database }: Archive): AsyncGenerator<{ all: Texts; bodies: Texts }> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await database.query<Record<'id' | `${'title' | 'excerpt' | 'content'}_${'en' | 'zh'}`, string>>(
      sql`SELECT id, title_en, excerpt_en, content_en, title_zh, excerpt_zh, content_zh FROM articles
       WHERE state = 'published' AND id > ${last} ORDER BY id LIMIT ${ARTICLES_PER_QUERY}`,
    );
    for (const row of rows) {
      const en = `${row.title_en}\n\n${row.excerpt_en}\n\n${row.content_en}`;
      const zh = `${row.title_zh}\n\n${row.excerpt_zh}\n\n${row.content_zh}`;
      yield { all: { en, zh }, bodies: { en: row.content_en, zh: row.content_zh } };
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

/** The stem of each word by PostgreSQL's English dictionary, which has none for stop words. */
async function readStems({ database }: Archive, words: string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ word: string; stem: string | null }>(
    sql`SELECT word, (ts_lexize('english_stem', word))[1] AS stem FROM unnest(${words}::text[]) AS word`,
  );
  return new Map(rows.flatMap(({ word, stem }) => (stem === null ? [] : [[word, stem]])));
}

async function readColumn({ database }: Archive, column: 'slug' | 'changed_at'): Promise<string[]> {
  const { rows } = await database.pool.query<{ value: string | Date }>(
    `SELECT ${column} AS value FROM articles WHERE state = 'published' ORDER BY ${column}`,
  );
  return rows.map(({ value }) => (typeof value === 'string' ? value : value.toISOString()));
}

async function readFilterValues({ database }: Archive): Promise<FilterValues> {
  const { rows } = await database.pool.query<Record<'categories' | 'tags' | 'months', string[]>>(
    `SELECT
       ARRAY(SELECT DISTINCT category_slug FROM articles WHERE state = 'published' ORDER BY 1) AS categories,
       ARRAY(SELECT DISTINCT tag FROM articles, unnest(tags) AS tag WHERE state = 'published' ORDER BY 1) AS tags,
       ARRAY(SELECT DISTINCT to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM') FROM articles WHERE state = 'published'
             ORDER BY 1) AS months`,
  );
  const { categories = [], tags = [], months = [] } = rows[0] ?? {};
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  return { category: categories, tag: tags, lang: ['en', 'zh'], date: [...years, ...months] };
}
