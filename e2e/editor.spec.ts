import type { BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { addStaff } from '../tests/support/people';
import { createArticle } from './support/editor';
import { type Locale, locales, type Translate, translatorFor } from './support/messages';
import { waitForIdle } from './support/page-weight';
import { administrator, database, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

/** The editor among the sample accounts. */
const editor = { email: 'editor@example.com', name: 'Chen Jiayi' };

const body = (page: Page, t: Translate, language: Locale) =>
  page.getByRole('textbox', { name: t(`articles.fields.content_${language}`), exact: true });
const title = (page: Page, t: Translate, language: Locale) =>
  page.getByRole('textbox', { name: t(`articles.fields.title_${language}`), exact: true });
/** Shows one language: the editor's tab on a narrow screen, what the preview stands beside on a wide one. */
const pane = (page: Page, t: Translate, language: Locale) =>
  page
    .getByRole('group', { name: t('articles.panes') })
    .getByRole('button', { name: t(`articles.languages.${language}`), exact: true });
const state = (page: Page) => page.locator('[data-state]').filter({ visible: true });
const isSaved = (page: Page) => expect(state(page)).toHaveAttribute('data-state', /^(?:saved|merged)$/);

/** Creates an article in the dialog of the console; returns its id. */
async function createInDialog(page: Page, locale: Locale, t: Translate, name: string): Promise<string> {
  await page.goto(`/${locale}/admin/articles`);
  await page.getByRole('button', { name: t('articles.list.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('articles.new.articleTitle')).fill(name);
  await dialog.getByLabel(t('articles.new.category')).selectOption({ index: 1 });
  await dialog.getByLabel(t('articles.new.author')).fill('Mei Lin');
  await dialog.getByRole('button', { name: t('articles.new.confirm') }).click();
  await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
  await expect(title(page, t, locale)).toHaveValue(name);
  return page.url().split('/').at(-1) ?? '';
}

/** Opens a new article in the editor; returns its id. */
async function openNew(page: Page, name: string): Promise<string> {
  const id = await createArticle(page, { title_en: name });
  await page.goto(`/en/admin/articles/${id}`);
  await expect(title(page, translatorFor('en'), 'en')).toHaveValue(name);
  return id;
}

/** The draft as the database has it. */
async function readDraft(id: string): Promise<Record<string, unknown>> {
  const { rows } = await database().query('SELECT record FROM article_drafts WHERE article_id = $1', [id]);
  return rows[0]?.record ?? {};
}

/** Saves fail as they do without a network, until the function returned is called. */
async function disconnect(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route('**/draft', (route) => route.abort());
  return () => context.unroute('**/draft');
}

for (const locale of locales) {
  const t = translatorFor(locale);

  const width = locale === 'en' ? 1280 : 360;
  test(`writes both languages, saves by itself, publishes, withdraws and deletes, at ${width} px (${locale})`, async ({
    page,
    context,
  }) => {
    await signIn(context, administrator);
    await page.setViewportSize({ width, height: 800 });
    const choose = async (language: Locale) => {
      if (width < 1100) await pane(page, t, language).click();
    };
    const name = `Rates ${newEmail()}`;
    const id = await createInDialog(page, locale, t, name);
    await choose('en');
    await title(page, t, 'en').fill(name);
    await choose('zh');
    await title(page, t, 'zh').fill('房价的逻辑');
    await body(page, t, 'zh').click();
    await page.keyboard.type('第一段');
    await page.keyboard.press('ControlOrMeta+Alt+2');
    await expect(body(page, t, 'en')).toBeFocused();
    await page.keyboard.type('A price is ');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('not');
    await page.keyboard.press('ControlOrMeta+b');
    await isSaved(page);
    expect(await readDraft(id)).toMatchObject({
      title_zh: '房价的逻辑',
      content_zh: '第一段',
      content_en: 'A price is **not**',
    });

    const dialog = page.getByRole('dialog');
    await page
      .getByRole('button', { name: t('articles.summary.open') })
      .last()
      .click();
    await dialog.getByRole('button', { name: t('articles.summary.run'), exact: true }).click();
    await dialog.getByRole('button', { name: t('articles.summary.use') }).click();
    await expect(page.getByLabel(t('articles.fields.excerpt_en'), { exact: true })).toHaveValue('A price is not');

    const modes = page.getByRole('combobox', { name: t('articles.modes.label') });
    if (width < 1100) await modes.selectOption('preview');
    else await page.getByRole('button', { name: t('articles.modes.preview'), exact: true }).click();
    await expect(page.locator('.article-preview strong')).toHaveText('not');

    await page.keyboard.press('ControlOrMeta+Enter');
    await dialog.getByRole('button', { name: t('articles.publish.confirm'), exact: true }).click();
    await expect(dialog).toBeHidden();
    const readArticle = async () =>
      (await database().query('SELECT state, content_en, excerpt_en FROM articles WHERE id = $1', [id])).rows;
    const article = { state: 'published', content_en: 'A price is **not**', excerpt_en: 'A price is not' };
    expect(await readArticle()).toEqual([article]);

    for (const change of ['withdraw', 'delete']) {
      await page.getByRole('button', { name: t('articles.actions.more') }).click();
      await page.getByRole('menuitem', { name: t(`articles.actions.${change}`) }).click();
      await dialog.getByRole('button', { name: t(`articles.${change}.confirm`) }).click();
      await expect(page.getByText(t(`articles.${change}.done`)).first()).toBeVisible();
      expect(await readArticle()).toEqual(change === 'delete' ? [] : [{ ...article, state: 'draft' }]);
    }
    await expect(page).toHaveURL(`/${locale}/admin/articles`);
  });
}

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
  await body(page, t, 'en').fill('Opening\n\nMiddle\n\nEnd');
  await isSaved(page);
  await other.goto(page.url());
  await expect(body(other, t, 'en')).toContainText('Middle');

  // Different paragraphs of one text: both stay, and whoever saves last is told by name.
  await body(other, t, 'en').press('ControlOrMeta+End');
  await other.keyboard.type(', and their last words');
  await isSaved(other);
  await body(page, t, 'en').press('ControlOrMeta+Home');
  await page.keyboard.type('My lead. ');
  await expect(state(page)).toContainText(`Changes by ${editor.name} were added`);
  await expect.poll(async () => (await readDraft(id)).content_en).toBe('My lead. Opening\n\nMiddle\n\nEnd, and their last words');

  // The same paragraph: the bar names it and leads there; the rest of the text goes on being saved.
  const middle = (each: Page) => body(each, t, 'en').getByText('Middle', { exact: true });
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
  await body(page, t, 'en').press('ControlOrMeta+Home');
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

  // Whoever lost a text is told by whom, and takes it back.
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
  await title(other, t, 'zh').fill('他们的标题');
  await isSaved(other);
  await excerpt(page).fill('Mine');
  await title(page, t, 'zh').fill('我的标题');
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
  await title(page, t, 'zh').fill('照样保存');
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
  await body(page, t, 'en').fill('A text to read.');
  await isSaved(page);
  const boss = await openBrowser(editor.email);
  await boss.goto(`/en/admin/articles/${id}`);
  await expect(body(boss, t, 'en')).toHaveText('A text to read.');
  await boss.keyboard.press('ControlOrMeta+Enter');
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: t('articles.publish.confirm'), exact: true })
    .click();
  await expect(boss.getByText(t('articles.publish.done')).first()).toBeVisible();
  await body(page, t, 'en').fill('A text to read. Too late.');
  const reason = t('articles.contributor.publishedBy', { name: editor.name });
  await expect(state(page)).toContainText(`Not saved: ${reason} Your text is kept in this browser.`);
  await expect(page.getByText(t('articles.contributor.unsent'))).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.reload();
  await page.getByRole('button', { name: t('articles.contributor.copy') }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A text to read. Too late.');
});

test.describe('unsaved text', () => {
  test.beforeEach(async ({ context }) => signIn(context, administrator));

  test('is kept in the browser, sent when the network is back, and offered on a later visit', async ({
    page,
    context,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_FAILED/);
    const id = await openNew(page, `Offline ${newEmail()}`);
    const connect = await disconnect(context);
    await body(page, t, 'en').click();
    await page.keyboard.type('Written in a tunnel');
    await expect(state(page)).toContainText('Not saved. Kept in this browser; retrying in');
    await connect();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await isSaved(page);
    expect(await readDraft(id)).toMatchObject({ content_en: 'Written in a tunnel' });

    const again = await disconnect(context);
    await page.keyboard.type(', twice');
    await expect(state(page)).toContainText('Not saved.');
    await page.reload();
    await again();
    await expect(body(page, t, 'en')).toHaveText('Written in a tunnel');
    await page.getByText(t('articles.unsent.compare', { count: 1 })).click();
    await expect(page.locator('ins')).toContainText(', twice');
    await page.getByRole('button', { name: t('articles.unsent.restore') }).click();
    await expect(body(page, t, 'en')).toHaveText('Written in a tunnel, twice');
    await isSaved(page);
    await page.reload();
    await expect(body(page, t, 'en')).toHaveText('Written in a tunnel, twice');
    await expect(page.getByText(t('articles.unsent.title'))).toBeHidden();
  });

  test('waits for a new session and is discarded with confirmation on sign-out', async ({ page, context, browserErrors }) => {
    browserErrors.allow(/status of 401|ERR_FAILED/);
    const id = await openNew(page, `Session ${newEmail()}`);
    await context.clearCookies();
    await title(page, t, 'zh').fill('会话');
    await expect(state(page)).toContainText('Sign in again to save. Kept in this browser');
    await signIn(context, administrator);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await isSaved(page);
    expect(await readDraft(id)).toMatchObject({ title_zh: '会话' });

    await disconnect(context);
    await title(page, t, 'zh').fill('不留下');
    await expect(state(page)).toContainText('Not saved.');
    await page
      .locator('summary')
      .filter({ hasText: t('common.nav.account') })
      .click();
    await page
      .getByRole('button', { name: t('common.nav.signOut') })
      .first()
      .click();
    await page.getByRole('button', { name: t('articles.signOut.confirm') }).click();
    await page.waitForURL((url) => !url.pathname.includes('/admin'));
    await signIn(context, administrator);
    await page.goto(`/en/admin/articles/${id}`);
    await expect(title(page, t, 'zh')).toHaveValue('会话');
    await expect(page.getByText(t('articles.unsent.title'))).toBeHidden();
  });

  test('is not sent while an input method is composing', async ({ page }) => {
    const id = await createArticle(page, { title_zh: `输入法 ${newEmail()}` });
    await page.goto(`/zh/admin/articles/${id}`);
    const saves: string[] = [];
    page.on('request', (request) => request.url().endsWith('/draft') && saves.push(request.postData() ?? ''));
    await body(page, translatorFor('zh'), 'zh').click();
    const client = await page.context().newCDPSession(page);
    await page.clock.install();
    for (const text of ['j', 'ji', '酒', '酒店'])
      await client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await page.clock.runFor(10_000);
    expect(saves).toEqual([]);
    await client.send('Input.insertText', { text: '酒店' });
    await page.clock.runFor(3_000);
    await expect.poll(() => saves).toHaveLength(1);
    await isSaved(page);
    expect(await readDraft(id)).toMatchObject({ content_zh: '酒店' });
  });
});

test('inserts pasted and dropped images at the cursor and explains rejected files', async ({ page, context, browserErrors }) => {
  browserErrors.allow(/status of 422/);
  await signIn(context, administrator);
  const id = await openNew(page, `Images ${newEmail()}`);
  const text = body(page, t, 'en');
  await text.click();
  await page.keyboard.type('Before');
  await give(page, 'paste', await newImage(), 'lobby.png');
  // The image stands in the text, and its alternative text is asked for below it.
  const alt = text.getByLabel(t('articles.figure.alt'));
  await expect(alt).toBeFocused();
  await page.keyboard.type('The lobby');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await give(page, 'drop', await newImage(), 'bar.png');
  await expect(text.locator('figure img')).toHaveCount(2);
  await isSaved(page);
  const file = String.raw`\(/media/[0-9a-f]{64}/full\.webp\)`;
  await expect
    .poll(async () => (await readDraft(id)).content_en)
    .toMatch(new RegExp(`^Before\n\n!\\[The lobby\\]${file}\n\n!\\[\\]${file}$`));

  // A file that is rejected says so at its place, which stays where it is while the text before it changes.
  await alt.last().press('Enter');
  await give(page, 'paste', Buffer.from('GIF89a, or so it says'), 'broken.gif');
  const failure = text.getByRole('alert').filter({ hasText: 'broken.gif' });
  await expect(failure).toBeVisible();
  await failure.getByRole('button', { name: t('articles.upload.retry') }).click();
  await expect(failure).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Home');
  await failure.getByRole('button', { name: t('articles.upload.dismiss') }).click();
  await expect(failure).toHaveCount(0);
  await page.getByRole('button', { name: t('articles.modes.preview'), exact: true }).click();
  const shown = page.locator('.article-preview').getByRole('img', { name: 'The lobby' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
});

test('aligns paragraphs, marks what changed since both languages matched, and links to it', async ({ page, context }) => {
  await signIn(context, administrator);
  await openNew(page, `Pairs ${newEmail()}`);
  const [zh, en] = [body(page, t, 'zh'), body(page, t, 'en')];
  await zh.fill('第一段。\n\n第二段。\n\n第三段。');
  await en.fill(`${'A first paragraph that takes many lines. '.repeat(20)}\n\nSecond.\n\nThird.`);
  await isSaved(page);
  await page.getByRole('button', { name: t('articles.details'), exact: true }).click();
  await page.getByRole('button', { name: t('articles.translation.mark') }).click();
  await expect(page.getByText(t('articles.translation.inStep'))).toBeVisible();
  await page.getByRole('button', { name: t('articles.details'), exact: true }).click();

  const topOf = async (text: Locator) => (await text.boundingBox())?.y ?? Number.NaN;
  const third = { zh: zh.getByText('第三段。'), en: en.getByText('Third.') };
  await third.en.click();
  const before = await topOf(third.en);
  await expect.poll(async () => Math.abs((await topOf(third.zh)) - (await topOf(third.en)))).toBeLessThan(2);
  expect(await topOf(third.en)).toBeCloseTo(before, 0);

  const next = page.getByRole('button', { name: t('articles.translation.next', { count: 1 }) });
  await expect(next).toHaveCount(0);
  await page.keyboard.press('End');
  await page.keyboard.type(' Changed.');
  await expect(next).toBeVisible();
  await expect(en.locator('.cm-match-changed')).toHaveText('Third. Changed.');
  await expect(zh.locator('.cm-match-behind')).toHaveText('第三段。');
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ControlOrMeta+Alt+3');
  await expect(zh).toBeFocused();
  await page.keyboard.type('新：');
  await expect(next).toHaveCount(0);
  await expect(zh.locator('.cm-match-both')).toHaveText('新：第三段。');
});

test('ends lists, opens a menu of blocks, searches, and pastes formatted text as Markdown', async ({ page, context }) => {
  await signIn(context, administrator);
  const id = await openNew(page, `Hands ${newEmail()}`);
  const text = body(page, t, 'en');
  await text.click();
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('After');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.getByRole('option', { name: t('articles.format.quote') }).click();
  await page.keyboard.type('Said');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await isSaved(page);
  await expect.poll(async () => (await readDraft(id)).content_en).toBe('- one\n- two\n\nAfter\n\n> Said\n\n');

  // As Word writes it: a list of paragraphs, and a table.
  const word = `<html><body><h2>Rates</h2><p class=MsoNormal>A <b>bold</b> word and <a href="https://example.com/">a link</a>.</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>First</p>
    <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.</span>Inner</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Second</p>
    <table><tr><td><p>Year</p></td><td><p>ADR</p></td></tr><tr><td><p>2026</p></td><td><p>812 | 9</p></td></tr></table></body></html>`;
  const paste = (html: string, plain: string) =>
    page.evaluate(
      ([rich, words]) => {
        const data = new DataTransfer();
        if (rich) data.setData('text/html', rich);
        data.setData('text/plain', words ?? '');
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
        );
      },
      [html, plain] as const,
    );
  await paste(word, 'Rates A bold word');
  await expect
    .poll(async () => (await readDraft(id)).content_en)
    .toBe(
      '- one\n- two\n\nAfter\n\n> Said\n\n## Rates\n\nA **bold** word and [a link](https://example.com/).\n\n' +
        '- First\n  1. Inner\n- Second\n\n| Year | ADR |\n| --- | --- |\n| 2026 | 812 \\| 9 |',
    );

  await page.keyboard.press('ControlOrMeta+f');
  const matches = page.locator('.cm-search output');
  // The panel listens to keys.
  const find = page.getByPlaceholder(t('articles.find.find'), { exact: true });
  await find.pressSequentially('(after|said');
  await expect(matches).toHaveText(t('articles.find.matches', { count: 0 }));
  await page.getByLabel(t('articles.find.regexp')).check();
  await expect(matches).toHaveText(t('articles.find.invalid'));
  await find.press('End');
  await find.pressSequentially(')');
  await expect(matches).toHaveText(t('articles.find.matches', { count: 2 }));
  await page.getByLabel(t('articles.find.regexp')).uncheck();
  await find.fill('one');
  await page.getByPlaceholder(t('articles.find.replace'), { exact: true }).fill('uno');
  await page.getByRole('button', { name: t('articles.find.replaceAll'), exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await readDraft(id)).content_en).toMatch(/^- uno\n- two/);
});

/** An image that nobody uploaded before. */
const newImage = () => {
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 };
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
};

/** Pastes or drops a file into the focused text. */
async function give(page: Page, kind: 'paste' | 'drop', bytes: Buffer, name: string): Promise<void> {
  await page.evaluate(
    ({ kind, base64, name }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: `image/${name.split('.').at(-1)}` }));
      const focused = document.activeElement as HTMLElement;
      const last = focused.lastElementChild?.getBoundingClientRect() ?? focused.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true };
      focused.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...init, clipboardData: data })
          : new DragEvent(kind, { ...init, dataTransfer: data, clientX: last.left + 1, clientY: last.top + 1 }),
      );
    },
    { kind, base64: bytes.toString('base64'), name },
  );
}

test('a contributor can write but not publish', async ({ openBrowser, browserErrors }) => {
  browserErrors.allow(/status of 40[34]/);
  const { email } = await addStaff({ pool: database() }, { role: 'contributor', name: 'Wu Ting' });
  const page = await openBrowser(email);
  await page.goto('/en/admin');
  await expect(page).toHaveURL('/en/admin/articles');
  await expect(page.getByText(t('articles.list.empty'))).toBeVisible();
  await page.getByRole('button', { name: t('articles.list.new') }).click();
  await expect(page.getByRole('dialog').getByLabel(t('articles.new.author'))).toHaveValue('Wu Ting');
  await page.keyboard.press('Escape');
  const { rows } = await database().query("SELECT id FROM articles WHERE state = 'published' LIMIT 1");
  await page.goto(`/en/admin/articles/${rows[0].id}`);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  for (const name of ['schedule', 'keys', 'subscribers', 'emails', 'staff', 'tokens', 'audit'])
    expect([name, (await page.request.get(`/en/admin/${name}`)).status()]).toEqual([name, 404]);

  const id = await openNew(page, `Draft ${newEmail()}`);
  await body(page, t, 'en').click();
  await page.keyboard.type('A text to read.');
  await isSaved(page);
  for (const name of ['publish', 'schedule'])
    await expect(page.getByRole('button', { name: t(`articles.actions.${name}`), exact: true })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(async () => (await readDraft(id)).content_en).toBe('A text to read.');

  const boss = await openBrowser(editor.email);
  await boss.goto(`/en/admin/articles/${id}`);
  await expect(body(boss, t, 'en')).toHaveText('A text to read.');
  await boss.keyboard.press('ControlOrMeta+Enter');
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: t('articles.publish.confirm'), exact: true })
    .click();
  await expect(boss.getByText(t('articles.publish.done')).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Published. Ask an editor for changes.')).toBeVisible();
  await expect(title(page, t, 'en')).not.toBeEditable();
  await expect(body(page, t, 'en')).not.toBeEditable();
  await database().query('UPDATE articles SET is_published = false WHERE id = $1', [id]);
  await page.reload();
  await expect(page.getByText(t('articles.contributor.withdrawn'))).toBeVisible();
  await expect(title(page, t, 'en')).not.toBeEditable();
  await page.goto('/en/admin/articles');
  await expect(page.getByText(t('articles.list.count', { count: 1 }))).toBeVisible();
});

test('keeps a body byte for byte when opened and saved', async ({ page, context }) => {
  await signIn(context, administrator);
  const id = await createArticle(page, { title_en: `Bytes ${newEmail()}` });
  const text = 'One\r\n\r\ntwo\rthree\n  \t\n\r\n四';
  const { rows } = await database().query(
    `UPDATE articles a SET content_en = $2, content_zh = s.content_zh
     FROM (SELECT content_zh FROM articles ORDER BY length(content_zh) DESC LIMIT 1) s WHERE a.id = $1 RETURNING a.content_zh`,
    [id, text],
  );
  await page.goto(`/en/admin/articles/${id}`);
  await expect(body(page, t, 'en')).toContainText('three');
  await title(page, t, 'en').fill('Bytes');
  await isSaved(page);
  expect(await readDraft(id)).toMatchObject({ title_en: 'Bytes', content_en: text });
  for (const language of locales) {
    await body(page, t, language).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('!');
  }
  await isSaved(page);
  await expect.poll(() => readDraft(id)).toMatchObject({ content_en: `${text}!`, content_zh: `${rows[0].content_zh}!` });
});

test('keeps the side-by-side preview at the paragraph of the cursor', async ({ page, context }) => {
  await signIn(context, administrator);
  const id = await createArticle(page, { title_en: `Level ${newEmail()}` });
  // Headings and lists are higher in one column than in the other.
  const text = Array.from({ length: 12 }, (_, n) => `## 第 ${n} 节\n\n- 一\n- 二\n\n${'正文。'.repeat(60)}`).join('\n\n');
  await database().query('UPDATE articles SET content_zh = $2 WHERE id = $1', [id, text]);
  await page.goto(`/en/admin/articles/${id}`);
  await page.getByRole('button', { name: t('articles.modes.both'), exact: true }).click();
  await pane(page, t, 'zh').click();
  await body(page, t, 'zh').click();
  for (const [key, index] of [
    ['ControlOrMeta+End', -1],
    ['ControlOrMeta+Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect
      .poll(() =>
        page.evaluate((at) => {
          const line = getSelection()?.anchorNode?.parentElement?.closest('.cm-line');
          const block = [...document.querySelectorAll('.article-preview [data-line] > :first-child')].at(at);
          return Math.abs((line?.getBoundingClientRect().top ?? 0) - (block?.getBoundingClientRect().top ?? 1_000));
        }, index),
      )
      .toBeLessThan(4);
  }
});

test('loads the editor within its size limit and on this page only', async ({ page, context }) => {
  await signIn(context, administrator);
  const id = await createArticle(page, { title_en: `Weight ${newEmail()}` });
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(`/en/admin/articles/${id}`);
  await expect(body(page, t, 'en')).toBeVisible();
  await waitForIdle(page);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'script bytes', description: String(bytes) });
  expect(bytes).toBeLessThanOrEqual((180 + 350) * 1024);
});
