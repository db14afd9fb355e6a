import type { Page } from '@playwright/test';
import { body, createArticle, openNew, readDraft, state, title } from './support/editor';
import { translatorFor } from './support/messages';
import { administrator, database, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

const t = translatorFor('en');

/** Opens an article with a short text; returns its id. */
const openText = (page: Page) => openNew(page, `Mishap ${newEmail()}`, 'A text.');

async function write(page: Page, text: string): Promise<void> {
  await body(page).press('ControlOrMeta+End');
  await page.keyboard.type(text);
}

/** The English texts that the browser keeps. */
const readKept = (page: Page) =>
  page.evaluate(async () => {
    const toResult = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const kept = await toResult(indexedDB.open('hospitality-editor'));
    const all = await toResult(kept.transaction('unsent').objectStore('unsent').getAll());
    kept.close();
    return all.map(({ edits }) => edits.content_en);
  });

/** Pastes into the English text what a program put on the clipboard. */
const paste = (page: Page, data: Record<string, string>) =>
  body(page).evaluate((element, contents) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(contents)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);

test.beforeEach(async ({ context }) => signIn(context, administrator));

test('keeps what was typed just before a reload, and leads to it from wherever the writer is', async ({ page }) => {
  const content_en = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
  const id = await createArticle(page, { title_en: `Haste ${newEmail()}`, content_en });
  await page.goto(`/en/admin/articles/${id}`);
  await expect(body(page)).toContainText('Paragraph 0.');
  await body(page).press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+Home');
  const hidden = () =>
    page.evaluate(() => {
      const caret = document.querySelector('.cm-editor.cm-focused .cm-cursor-primary, .cm-focused .cm-line');
      const tools = document.querySelector('.cm-focused')?.closest('.pane-language')?.querySelector('.body-tools');
      return (tools?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY) - (caret?.getBoundingClientRect().top ?? 0);
    });
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(' Typed in haste.');
  // The browser asks whether to leave, unless the text is stored already.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const show = page
    .locator('[data-state]')
    .getByRole('button', { name: t('articles.unsent.show') })
    .filter({ visible: true });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await show.click();
  await expect(page.getByText(t('articles.unsent.title'))).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog').getByText(t('articles.publish.withoutUnsent'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('articles.unsent.restore') }).click();
  await expect.poll(async () => (await readDraft(id)).content_en).toMatch(/Paragraph 59\. Typed in haste\.$/);
  await expect(show).toHaveCount(0);
});

test('opens the menu of blocks in the first line of a text', async ({ page }) => {
  const id = await createArticle(page, { title_en: `Menu ${newEmail()}` });
  await page.goto(`/en/admin/articles/${id}`);
  await body(page).click();
  await page.keyboard.type('/');
  await expect(page.getByRole('option', { name: t('articles.format.quote') })).toBeInViewport();
});

test('says before publishing that a schedule ends', async ({ page }) => {
  await openText(page);
  await page.getByRole('button', { name: t('articles.actions.schedule'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('articles.schedule.at')).fill('2099-01-01T09:00');
  await dialog.getByRole('button', { name: t('articles.schedule.confirm'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: t('articles.actions.publish'), exact: true }).click();
  await expect(dialog.getByText('It replaces what is scheduled for 1 Jan 2099 09:00')).toBeVisible();
});

test('saves what is unsent when the writer goes back to the list', async ({ page }) => {
  const id = await openText(page);
  await page.getByRole('link', { name: t('articles.back') }).click();
  await page.waitForURL(/\/admin\/articles$/);
  await page.goBack();
  await expect(body(page)).toHaveText('A text.');
  await write(page, ' Unsent.');
  await page.goForward();
  await page.waitForURL(/\/admin\/articles$/);
  await expect.poll(async () => (await readDraft(id)).content_en).toBe('A text. Unsent.');
});

test('holds back a text that is too long to be sent, and saves everything else', async ({ page }) => {
  const id = await openText(page);
  const long = 'A line of a long text.\n'.repeat(100_000);
  // With its formatting, it would take long to convert.
  await paste(page, { 'text/html': `<b>${long}</b>`, 'text/plain': long });
  await expect(state(page)).toContainText(`Not saved: check “${t('articles.fields.content_en')}”. Everything else is saved`);
  await expect(page.getByText('This text has 2,300,007 characters; 300,000 is the limit.')).toBeVisible();
  await state(page)
    .getByRole('button', { name: t('articles.fields.content_en') })
    .click();
  await expect(body(page)).toBeFocused();
  await title(page).fill('Saved all the same');
  await expect.poll(async () => (await readDraft(id)).title_en).toBe('Saved all the same');
});

test('names the other window of a writer who changed the same line in two', async ({ page, context, browserErrors }) => {
  browserErrors.allow(/status of 412/);
  const id = await openText(page);
  const other = await context.newPage();
  // Only a save tells the first window about the second.
  await page.route('**/presence', (route) => route.fulfill({ json: { version: 1, editors: [] } }));
  await other.goto(page.url());
  await write(other, ' From the second.');
  await expect.poll(async () => (await readDraft(id)).content_en).toBe('A text. From the second.');
  await write(page, ' From the first.');
  await expect(state(page)).toContainText('You and your other window both changed “English text”');
});

test('publishes once however often the button is pressed', async ({ page }) => {
  const id = await openText(page);
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/publish') && requests.push(request.method()));
  await page.keyboard.press('ControlOrMeta+Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: t('articles.publish.confirm'), exact: true });
  await confirm.dblclick();
  await expect(page.getByText(t('articles.publish.done')).first()).toBeVisible();
  expect(requests).toEqual(['POST']);
  const { rows } = await database().query("SELECT 1 FROM article_revisions WHERE article_id = $1 AND kind = 'published'", [id]);
  expect(rows).toHaveLength(1);
});

test('clears the error of a past time when another one is entered', async ({ page }) => {
  await openText(page);
  await page.getByRole('button', { name: t('articles.actions.schedule'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const at = dialog.getByLabel(t('articles.schedule.at'));
  await at.fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: t('articles.schedule.confirm'), exact: true }).click();
  await expect(dialog.getByText(t('articles.schedule.past'))).toBeVisible();
  await at.fill('2099-01-01T09:00');
  await expect(dialog.getByText(t('articles.schedule.past'))).toBeHidden();
  await expect(dialog.getByText('Goes live 1 Jan 2099 09:00')).toBeVisible();
});

test.describe('an article that is deleted while it is edited', () => {
  const remove = (page: Page, id: string) =>
    page.evaluate(async (article) => void (await fetch(`/api/v1/admin/articles/${article}`, { method: 'DELETE' })), id);

  test('is reported, and unsent text is offered at once and later', async ({ page, context, browserErrors }) => {
    browserErrors.allow(/status of 404/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await openText(page);
    await remove(page, id);
    await write(page, ' My last words.');
    const { rows } = await database().query('SELECT name FROM users WHERE email = $1', [administrator]);
    const notice = t('articles.gone.deleted', { name: rows[0].name });
    await expect(state(page)).toContainText(`Not saved: ${notice} Your text is kept in this browser.`);
    await expect(page.getByRole('button', { name: t('articles.actions.publish'), exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: t('articles.contributor.copy') }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A text. My last words.');
    await expect.poll(() => readKept(page)).toEqual(['A text. My last words.']);
    await page.reload();
    await expect(page.getByRole('alert').getByText(`${rows[0].name} deleted this article: `)).toBeVisible();
    await page.getByRole('button', { name: t('articles.unsent.delete') }).click();
    await expect(page.getByText(t('articles.unsent.title'))).toBeHidden();
  });

  test('is reported before anything is typed', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 404/);
    const id = await openText(page);
    await remove(page, id);
    // Reports in which language the writer is.
    await body(page, 'zh').click();
    await expect(page.getByRole('alert').getByText(' deleted this article: ')).toBeVisible();
  });
});
