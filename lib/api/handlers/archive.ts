import { getArticle as readArticle, listArticles as readArticles } from '../../archive/reads';
import { listCategories as readCategories } from '../../categories/reads';
import { listChanges as readChanges } from '../../changes/reads';
import { env } from '../../env';
import { searchArchive as search } from '../../search/reads';
import { toContentLanguages } from '../../text/languages';
import { getDescriptionDocument } from '../description/openapi';
import { API_PREFIX, type Handler } from '../http/operation';
import type * as operations from '../operations/archive';

/** What each operation does, in terms of the domain: checked input in, plain value out. */

export const listArticles: Handler<typeof operations.listArticles> = async ({ query }) => {
  const { category, tag, since, lang, page, page_size } = query;
  const { items, total } = await readArticles({ category, tag, since, lang, page, pageSize: page_size }, env().appUrl);
  const total_pages = Math.ceil(total / page_size);
  return {
    value: { items, page, page_size, total, total_pages },
    languages: toContentLanguages(lang),
    page: { page, total_pages },
  };
};

export const getArticle: Handler<typeof operations.getArticle> = async ({ params, query, principal }) => {
  const article = await readArticle({ slug: params.slug, lang: query.lang, fullText: principal.fullText }, env().appUrl);
  const inside = toContentLanguages(query.lang).filter((language) => article.languages.includes(language));
  const languages = query.lang === 'both' && article.title_ru ? [...inside, 'ru'] : inside;
  const location = `${API_PREFIX}/articles/${encodeURIComponent(article.slug)}`;
  return { value: article, languages, ...(article.slug === params.slug ? {} : { location }) };
};

export const listChanges: Handler<typeof operations.listChanges> = async ({ query }) => ({
  value: await readChanges({ since: query.since, pageSize: query.page_size }, env().appUrl),
  languages: toContentLanguages('both'),
});

export const listCategories: Handler<typeof operations.listCategories> = async () => ({
  value: { items: await readCategories() },
  languages: toContentLanguages('both'),
});

export const searchArchive: Handler<typeof operations.searchArchive> = async ({ query, principal }) => {
  const { q, type, category, lang, page, page_size } = query;
  const asked = { q, type: type === 'all' ? undefined : type, category, lang, page, pageSize: page_size };
  const value = await search({ ...asked, fullText: principal.fullText }, env().appUrl);
  return { value, languages: toContentLanguages(lang), page: { page, total_pages: value.total_pages } };
};

export const getDescription: Handler<typeof operations.getDescription> = async () => ({
  value: getDescriptionDocument(env().appUrl),
});
