import { expect, type Page } from '@playwright/test';
import { site } from './site';

const send = async (page: Page, path: string, method: 'PATCH' | 'POST', data: object, headers: Record<string, string> = {}) => {
  const url = `/api/v1/admin/articles${path}`;
  const response = await page.request.fetch(url, { method, data, headers: { origin: site().url, ...headers } });
  expect(response.ok(), `${method} ${url}`).toBe(true);
  return response.json();
};

/** Creates a draft as the console does, with the session of this page; returns its id. */
export async function createArticle(page: Page, fields: Record<string, string>): Promise<string> {
  const texts = { title_en: '', title_zh: '', content_en: '', content_zh: '' };
  const rest = { category_slug: 'labour', author_name: 'Mei Lin', is_published: false };
  return (await send(page, '', 'POST', { ...texts, ...rest, ...fields })).id;
}

/** Changes an article as the editor does, with the session of this page and the version that it reads first. */
export async function changeArticle(page: Page, id: string, method: 'PATCH' | 'POST', action: string, data: object) {
  const read = await page.request.get(`/api/v1/admin/articles/${id}`);
  return send(page, `/${id}/${action}`, method, data, { 'if-match': read.headers().etag ?? '' });
}
