import { z } from 'zod';
import { getArchiveVersion } from '../../archive/reads';
import { Article, ArticleList } from '../../archive/schema';
import { CategoryList } from '../../categories/schema';
import { ChangeList } from '../../changes/schema';
import { MAX_QUERY_LENGTH } from '../../search/rules';
import { SearchResult } from '../../search/schema';
import { examples } from '../examples';
import { defineOperation } from '../http/operation';
import { boundedText, choiceParam, integerParam, langParam, timeParam } from '../http/params';

const version = getArchiveVersion;

const none = z.object({});
const filterText = (description: string) =>
  z
    .string()
    .optional()
    .meta({ description, schema: { type: 'string' } });
const page = integerParam({ least: 1, default: 1, description: 'Page, from 1; one past the end is empty' });
const pageSize = (most: number, fallback: number) =>
  integerParam({ least: 1, most, default: fallback, description: 'Items a page' });

/** Largest page of `/changes`. */
export const CHANGES_MOST = 500;

export const listArticles = defineOperation({
  id: 'listArticles',
  method: 'GET',
  path: '/articles',
  tag: 'Archive',
  summary: 'List published article metadata',
  description: 'Newest `published_at` first. Bodies are never part of a list.',
  access: 'anyone',
  params: none,
  query: z.object({
    category: filterText('Slug of a category'),
    tag: filterText('A tag, as written'),
    since: timeParam('Only articles with `updated_at` at or after this time').optional(),
    lang: langParam,
    page,
    page_size: pageSize(100, 20),
  }),
  response: ArticleList,
  example: examples.articleList,
  errors: [],
  version,
});

export const getArticle = defineOperation({
  id: 'getArticle',
  method: 'GET',
  path: '/articles/{slug}',
  tag: 'Archive',
  summary: 'Read one article',
  description:
    'The full text goes to active keys; anonymous callers get `content_*` and `geo_*` as null, and `access` says why. ' +
    'A slug from an article’s `aliases` answers with that article, its canonical slug and a `Content-Location` header.',
  access: 'anyone',
  params: z.object({ slug: z.string().meta({ description: 'Slug or alias of an article', schema: { type: 'string' } }) }),
  query: z.object({ lang: langParam }),
  response: Article,
  example: examples.article,
  errors: ['article_not_found'],
  version,
});

export const listChanges = defineOperation({
  id: 'listChanges',
  method: 'GET',
  path: '/changes',
  tag: 'Archive',
  summary: 'Sync article changes',
  description:
    'What changed after `since`, oldest first, each article in its latest state only. Poll with `next_since` of the answer before: ' +
    'no committed change is ever missed. Drop `previous_slugs` of an entry before applying it.',
  access: 'anyone',
  params: none,
  query: z.object({
    since: timeParam('Only changes after this time; pass `next_since` of the last answer'),
    page_size: pageSize(CHANGES_MOST, 100),
  }),
  response: ChangeList,
  example: examples.changeList,
  errors: [],
  version,
});

export const listCategories = defineOperation({
  id: 'listCategories',
  method: 'GET',
  path: '/categories',
  tag: 'Archive',
  summary: 'List editorial categories',
  description: 'All categories by `order`, then `slug`.',
  access: 'anyone',
  params: none,
  query: none,
  response: CategoryList,
  example: examples.categoryList,
  errors: [],
  version,
});

export const searchArchive = defineOperation({
  id: 'searchArchive',
  method: 'GET',
  path: '/search',
  tag: 'Archive',
  summary: 'Search articles and videos',
  description:
    'All terms must match; quotes make a phrase. Chinese is found by any run of characters, simplified and traditional alike; English by its word stem. ' +
    'When nothing matches, one more try tolerates a typo and is marked `approximate`.',
  access: 'anyone',
  params: none,
  query: z.object({
    q: boundedText({ least: 1, most: MAX_QUERY_LENGTH, description: 'What to look for' }),
    type: choiceParam(['article', 'video', 'all'], 'all', 'Only articles, or only videos'),
    category: filterText('Slug of a category'),
    lang: langParam,
    page,
    page_size: pageSize(100, 20),
  }),
  response: SearchResult,
  example: examples.searchResult,
  errors: [],
  version,
});

export const getDescription = defineOperation({
  id: 'getDescription',
  method: 'GET',
  path: '/openapi.json',
  tag: 'Description',
  summary: 'The service’s machine-readable description',
  description: 'This document: OpenAPI 3.1.0, made from the schemas that validate and serialise.',
  access: 'anyone',
  params: none,
  query: none,
  response: z.record(z.string(), z.json()).meta({ description: 'An OpenAPI 3.1.0 document' }),
  example: { openapi: '3.1.0', info: { title: 'Hospitality Intelligence API', version: '0.1.0' } },
  errors: [],
  version: async () => 'fixed',
});
