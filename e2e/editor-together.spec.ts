import type { Page } from '@playwright/test';
import { addStaff } from '../tests/support/people';
import { body, editor, isSaved, openNew, publishAsEditor, readDraft, state, title } from './support/editor';
import { translatorFor } from './support/messages';
import { administrator, database, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

const t = translatorFor('en');

/** The words of a message that are a button, by their place among the message's parts. */
const decision = (page: Page, field: string, how: 'both' | 'keep' | 'use') => {
  const labels = { both: 'Keep both', keep: 'Keep mine', use: 'Use theirs' };
  return page.locator(`[data-conflict="${field}"]`).getByRole('button', { name: labels[how] });
};
const excerpt = (page: Page) => page.getByLabel(t('articles.fields.excerpt_en'), { exact: true });

/** Two people with the same article, who learn of each other by saving: a look between two keys would leave nothing to decide. */
async function openTogether(page: Page, openBrowser: (email: string) => Promise<Page>, name: string): Promise<[string, Page]> {
  await signIn(page.context(), administrator);
  const id = await openNew(page, name);
  const other = await openBrowser(editor.email);
  for (const each of [page, other])
    await each.route('**/presence', (route) => route.fulfill({ json: { version: 1, editors: [] } }));
  return [id, other];
}

test("merges concurrent edits of a text by line, and shows each writer the other's", async ({
  page,
  openBrowser,
  browserErrors,
}) => {
  browserErrors.allow(/status of 412/);
  const [id, other] = await openTogether(page, openBrowser, `Together ${newEmail()}`);
  await body(page).fill('Opening\n\nMiddle\n\nEnd');
  await isSaved(page);
  await other.goto(page.url());
  await expect(body(other)).toContainText('Middle');

  // Different paragraphs: both edits stay, and the writer who saves last is told whose they are.
  await body(other).press('ControlOrMeta+End');
  await other.keyboard.type(', and their last words');
  await isSaved(other);
  await body(page).press('ControlOrMeta+Home');
  await page.keyboard.type('My lead. ');
  await expect(state(page)).toContainText(`Changes by ${editor.name} were added`);
  await expect.poll(async () => (await readDraft(id)).content_en).toBe('My lead. Opening\n\nMiddle\n\nEnd, and their last words');

  // The same paragraph: the bar names it and leads there; the rest of the text goes on being saved.
  const middle = (each: Page) => body(each).getByText('Middle', { exact: true });
  await middle(other).click();
  await other.keyboard.press('End');
  await other.keyboard.type(' as they see it');
  await isSaved(other);
  await expect.poll(async () => (await readDraft(id)).content_en).toContain('Middle as they see it');
  await middle(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' as I see it');
  await expect(state(page)).toContainText(`You and ${editor.name} both changed “${t('articles.fields.content_en')}”`);
  await expect(page.locator('.cm-content [data-conflict="content_en"]').locator('ins')).toContainText('they');
  await body(page).press('ControlOrMeta+Home');
  await page.keyboard.type('Still saved. ');
  await expect
    .poll(async () => (await readDraft(id)).content_en)
    .toBe('Still saved. My lead. Opening\n\nMiddle as they see it\n\nEnd, and their last words');
  await state(page).getByRole('button', { name: 'review' }).click();
  await expect(page.locator('[data-conflict="content_en"]')).toBeInViewport();

  // Using theirs keeps mine as a revision, and offers it back.
  await decision(page, 'content_en', 'use').click();
  const offer = page.getByText(/^Your version is revision \d+\.$/).first();
  await expect(offer).toBeVisible();
  const n = Number(/\d+/.exec((await offer.textContent()) ?? '')?.[0]);
  const { rows } = await database().query(
    "SELECT kind, record ->> 'content_en' AS text FROM article_revisions WHERE article_id = $1 AND n = $2",
    [id, n],
  );
  expect(rows).toEqual([{ kind: 'kept', text: expect.stringContaining('Middle as I see it') }]);
  await page.getByRole('button', { name: t('articles.givenUp.undo') }).click();
  await isSaved(page);
  await expect.poll(async () => (await readDraft(id)).content_en).toContain('Middle as I see it');

  // The writer of the replaced text is told who replaced it, and restores it.
  await excerpt(other).fill('Anything that saves');
  await expect(state(other)).toContainText(/replaced your text\. Compare · Restore mine/);
  await state(other).getByRole('button', { name: 'Compare' }).click();
  await expect(other.getByRole('dialog').locator('del').filter({ hasText: 'they' })).toBeVisible();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: t('articles.replaced.restore') })
    .click();
  await isSaved(other);
  await expect.poll(async () => (await readDraft(id)).content_en).toContain('Middle as they see it');
});

test('keeps both texts of a conflict, or one of them, and decides a title as a whole', async ({
  page,
  openBrowser,
  browserErrors,
}) => {
  browserErrors.allow(/status of 412/);
  const [id, other] = await openTogether(page, openBrowser, `Decide ${newEmail()}`);
  await other.goto(page.url());
  await excerpt(other).fill('Theirs');
  await title(other, 'zh').fill('他们的标题');
  await isSaved(other);
  await excerpt(page).fill('Mine');
  await title(page, 'zh').fill('我的标题');
  await decision(page, 'excerpt_en', 'both').click();
  await expect(excerpt(page)).toHaveValue('Theirs\n\nMine');
  await expect(decision(page, 'title_zh', 'both')).toHaveCount(0);
  await decision(page, 'title_zh', 'keep').click();
  await isSaved(page);
  expect(await readDraft(id)).toMatchObject({ excerpt_en: 'Theirs\n\nMine', title_zh: '我的标题' });
});

test('holds back a slug that another article has, and saves everything else', async ({ page, context, browserErrors }) => {
  browserErrors.allow(/status of 409/);
  await signIn(context, administrator);
  const id = await openNew(page, `Slug ${newEmail()}`);
  const { rows } = await database().query("SELECT slug, title_en FROM articles WHERE state = 'published' LIMIT 1");
  await page.getByRole('button', { name: t('articles.details'), exact: true }).click();
  await page.getByText(t('articles.panel.address'), { exact: true }).click();
  const slug = page.getByLabel(t('articles.fields.slug'), { exact: true });
  await slug.fill(rows[0].slug);
  await expect(page.getByText(`“${rows[0].title_en}” already uses this address. Choose another.`)).toBeVisible();
  await page.getByText(t('articles.panel.address'), { exact: true }).click();
  await page.getByRole('button', { name: t('articles.details'), exact: true }).click();
  await title(page, 'zh').fill('照样保存');
  await expect.poll(async () => (await readDraft(id)).title_zh).toBe('照样保存');
  const check = `Not saved: check “${t('articles.fields.slug')}”. Everything else is saved`;
  await expect(state(page)).toContainText(check);
  await state(page)
    .getByRole('button', { name: t('articles.fields.slug') })
    .click();
  await expect(slug).toBeFocused();
  await slug.fill(`free-${id}`);
  await isSaved(page);
  expect(await readDraft(id)).toMatchObject({ slug: `free-${id}`, title_zh: '照样保存' });
});

test('tells a contributor who published meanwhile, and offers the unsent text', async ({ openBrowser, browserErrors }) => {
  browserErrors.allow(/status of 40[39]/);
  const { email } = await addStaff({ pool: database() }, { role: 'contributor', name: 'Wu Ting' });
  const page = await openBrowser(email);
  const id = await openNew(page, `Handed over ${newEmail()}`);
  await body(page).fill('A text to read.');
  await isSaved(page);
  await publishAsEditor(openBrowser, id, 'A text to read.');
  await body(page).fill('A text to read. Too late.');
  const reason = t('articles.contributor.publishedBy', { name: editor.name });
  await expect(state(page)).toContainText(`Not saved: ${reason} Your text is kept in this browser.`);
  await expect(page.getByText(t('articles.contributor.unsent'))).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.reload();
  await page.getByRole('button', { name: t('articles.contributor.copy') }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A text to read. Too late.');
});
