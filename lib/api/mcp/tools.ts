import type { Tool } from './tool';
import { cite } from './tools/cite';
import { fetch } from './tools/fetch';
import { getArticle } from './tools/get-article';
import { listCategories } from './tools/list-categories';
import { recentChanges } from './tools/recent-changes';
import { search } from './tools/search';
import { searchArticles } from './tools/search-articles';

/** Every tool, in the order in which assistants see them. */
export const tools: readonly Tool[] = [search, fetch, searchArticles, getArticle, cite, listCategories, recentChanges];
