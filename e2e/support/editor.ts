import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Locale, translatorFor } from './messages';
import { database } from './people';
import { site } from './site';

/** The editor among the sample accounts. */
export const editor = { email: 'editor@example.com', name: 'Chen Jiayi' };

/** The text in one language, in the editor of one UI language. */
export const body = (page: Page, language: Locale = 'en', t = translatorFor('en')) =>
  page.getByRole('textbox', { name: t(`articles.fields.content_${language}`), exact: true });
export const title = (page: Page, language: Locale = 'en', t = translatorFor('en')) =>
  page.getByRole('textbox', { name: t(`articles.fields.title_${language}`), exact: true });
/** Shows one language: the editor's tab on a narrow screen, what the preview stands beside on a wide one. */
export const pane = (page: Page, language: Locale, t = translatorFor('en')) =>
  page
    .getByRole('group', { name: t('articles.panes') })
    .getByRole('button', { name: t(`articles.languages.${language}`), exact: true });
export const state = (page: Page) => page.locator('.writing-room [data-state]').filter({ visible: true });
export const isSaved = (page: Page) => expect(state(page)).toHaveAttribute('data-state', /^(?:saved|merged)$/);

/** Opens a new article in the editor; returns its id. */
export async function openNew(page: Page, name: string, text = ''): Promise<string> {
  const id = await createArticle(page, { title_en: name, content_en: text });
  await page.goto(`/en/admin/articles/${id}`);
  await expect(title(page)).toHaveValue(name);
  if (text) await expect(body(page)).toHaveText(text);
  return id;
}

/** The draft as the database has it. */
export async function readDraft(id: string): Promise<Record<string, unknown>> {
  const { rows } = await database().query('SELECT record FROM article_drafts WHERE article_id = $1', [id]);
  return rows[0]?.record ?? {};
}

/** Publishes an article with this text as the editor, in a browser of their own. */
export async function publishAsEditor(openBrowser: (email: string) => Promise<Page>, id: string, text: string): Promise<void> {
  const t = translatorFor('en');
  const page = await openBrowser(editor.email);
  await page.goto(`/en/admin/articles/${id}`);
  await expect(body(page)).toHaveText(text);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('articles.publish.confirm'), exact: true })
    .click();
  await expect(page.getByText(t('articles.publish.done')).first()).toBeVisible();
}

/** Saves fail as they do without a network, until the function returned is called. */
export async function disconnect(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route('**/draft', (route) => route.abort());
  return () => context.unroute('**/draft');
}

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
