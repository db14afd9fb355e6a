import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { addStaff } from '../tests/support/people';
import { body, changeArticle, createArticle, isSaved, openNew, pane, publishAsEditor, readDraft, title } from './support/editor';
import { type Locale, locales, type Translate, translatorFor } from './support/messages';
import { waitForIdle } from './support/page-weight';
import { administrator, database, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

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
  await expect(title(page, locale, t)).toHaveValue(name);
  return page.url().split('/').at(-1) ?? '';
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
      if (width < 1100) await pane(page, language, t).click();
    };
    const name = `Rates ${newEmail()}`;
    const id = await createInDialog(page, locale, t, name);
    await choose('en');
    await title(page, 'en', t).fill(name);
    await choose('zh');
    await title(page, 'zh', t).fill('房价的逻辑');
    await body(page, 'zh', t).click();
    await page.keyboard.type('第一段');
    await page.keyboard.press('ControlOrMeta+Alt+2');
    await expect(body(page, 'en', t)).toBeFocused();
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
      // Nothing waits for an editor in what is live as it is.
      const isLive = change === 'withdraw';
      await expect(page.getByRole('menuitem', { name: t(`articles.actions.${change}`) })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: t('articles.actions.review') })).toHaveCount(isLive ? 0 : 1);
      await page.getByRole('menuitem', { name: t(`articles.actions.${change}`) }).click();
      await dialog.getByRole('button', { name: t(`articles.${change}.confirm`) }).click();
      await expect(page.getByText(t(`articles.${change}.done`)).first()).toBeVisible();
      expect(await readArticle()).toEqual(change === 'delete' ? [] : [{ ...article, state: 'draft' }]);
    }
    await expect(page).toHaveURL(`/${locale}/admin/articles`);
  });
}

const t = translatorFor('en');

test('inserts pasted and dropped images at the cursor and explains rejected files', async ({ page, context, browserErrors }) => {
  browserErrors.allow(/status of 422/);
  await signIn(context, administrator);
  const id = await openNew(page, `Images ${newEmail()}`);
  const text = body(page);
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
  const [zh, en] = [body(page, 'zh'), body(page)];
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
  const text = body(page);
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

  // A footnote of Word, after text on the same line.
  await text.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Existing.');
  const noted = `<html><body><h2>Sources</h2><p>Text<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>.<a href="#_edn1" name="_ednref1">[i]</a></p>
    <div><hr><div id=edn1><p><a href="#_ednref1" name="_edn1">[i]</a> An end.</p></div><div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> A <i>note</i>.</p></div></div></body></html>`;
  await paste(noted, 'Sources Text[1]');
  await expect
    .poll(async () => (await readDraft(id)).content_en)
    .toMatch(/\n\nExisting\.\n\n## Sources\n\nText\[\^2\]\.\[\^1\]\n\n\[\^1\]: An end\.\n\n\[\^2\]: A \*note\*\.$/);

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
  await body(page).click();
  await page.keyboard.type('A text to read.');
  await isSaved(page);
  for (const name of ['publish', 'schedule'])
    await expect(page.getByRole('button', { name: t(`articles.actions.${name}`), exact: true })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(async () => (await readDraft(id)).content_en).toBe('A text to read.');

  await publishAsEditor(openBrowser, id, 'A text to read.');
  await page.reload();
  await expect(page.getByText('Published. Ask an editor for changes.')).toBeVisible();
  await expect(title(page)).not.toBeEditable();
  await expect(body(page)).not.toBeEditable();
  await database().query('UPDATE articles SET is_published = false WHERE id = $1', [id]);
  await page.reload();
  await expect(page.getByText(t('articles.contributor.withdrawn'))).toBeVisible();
  await expect(title(page)).not.toBeEditable();
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
  await expect(body(page)).toContainText('three');
  await title(page).fill('Bytes');
  await isSaved(page);
  expect(await readDraft(id)).toMatchObject({ title_en: 'Bytes', content_en: text });
  for (const language of locales) {
    await body(page, language, t).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('!');
  }
  await isSaved(page);
  await expect.poll(() => readDraft(id)).toMatchObject({ content_en: `${text}!`, content_zh: `${rows[0].content_zh}!` });
});

test('names the article whose address keeps another one from being published, and why a schedule failed', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/409 .*\/publish\)$/);
  const t = translatorFor('en');
  await signIn(context, administrator);
  const texts = { title_zh: '房价', content_en: 'A text.', content_zh: '正文。' };
  const slug = `taken-${Date.now()}`;
  const holder = await createArticle(page, { ...texts, title_en: 'The holder', slug: `${slug}-first` });
  const id = await createArticle(page, { ...texts, title_en: 'The other', slug });
  await changeArticle(page, id, 'POST', 'publish', {});
  await changeArticle(page, id, 'PATCH', 'draft', { slug: `${slug}-second` });
  await changeArticle(page, id, 'POST', 'schedule', { at: new Date(Date.now() + 86_400_000).toISOString() });
  await changeArticle(page, holder, 'PATCH', 'draft', { slug: `${slug}-second` });
  await changeArticle(page, holder, 'POST', 'publish', {});
  // As the schedule leaves it when its time comes.
  await database().query(
    "UPDATE article_schedules SET at = now() - interval '1 minute', status = 'failed', reason = 'slug_taken' WHERE article_id = $1",
    [id],
  );
  await changeArticle(page, id, 'PATCH', 'draft', { content_en: 'A later text.' });
  await page.goto(`/en/admin/articles/${id}`);
  await page.getByRole('button', { name: t('articles.actions.schedule'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('schedule.reasons.slug_taken'))).toBeVisible();
  await expect(dialog.getByText(t('articles.schedule.missingLead'))).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('articles.actions.publish'), exact: true }).click();
  await dialog.getByRole('button', { name: t('articles.publish.confirm'), exact: true }).click();
  await expect(dialog.getByText(t('articles.rejected.slugTaken', { title: 'The holder' }))).toBeVisible();
});

test('keeps the side-by-side preview at the paragraph of the cursor', async ({ page, context }) => {
  await signIn(context, administrator);
  const id = await createArticle(page, { title_en: `Level ${newEmail()}` });
  // Headings and lists are higher in one column than in the other.
  const text = Array.from({ length: 12 }, (_, n) => `## 第 ${n} 节\n\n- 一\n- 二\n\n${'正文。'.repeat(60)}`).join('\n\n');
  await database().query('UPDATE articles SET content_zh = $2 WHERE id = $1', [id, text]);
  await page.goto(`/en/admin/articles/${id}`);
  await page.getByRole('button', { name: t('articles.modes.both'), exact: true }).click();
  await pane(page, 'zh').click();
  await body(page, 'zh').click();
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
  await expect(body(page)).toBeVisible();
  await waitForIdle(page);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'script bytes', description: String(bytes) });
  expect(bytes).toBeLessThanOrEqual((180 + 350) * 1024);
});
