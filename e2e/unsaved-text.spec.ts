import { body, createArticle, disconnect, isSaved, openNew, readDraft, state, title } from './support/editor';
import { translatorFor } from './support/messages';
import { administrator, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

const t = translatorFor('en');

test.beforeEach(async ({ context }) => signIn(context, administrator));

test('keeps unsaved text in the browser, sends it when the network is back, and offers it on a later visit', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  const id = await openNew(page, `Offline ${newEmail()}`);
  const connect = await disconnect(context);
  await body(page).click();
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
  await expect(body(page)).toHaveText('Written in a tunnel');
  await page.getByText(t('articles.unsent.compare', { count: 1 })).click();
  await expect(page.locator('ins')).toContainText(', twice');
  await page.getByRole('button', { name: t('articles.unsent.restore') }).click();
  await expect(body(page)).toHaveText('Written in a tunnel, twice');
  await isSaved(page);
  await page.reload();
  await expect(body(page)).toHaveText('Written in a tunnel, twice');
  await expect(page.getByText(t('articles.unsent.title'))).toBeHidden();
});

test('keeps unsaved text for a new session, and discards it on sign-out after asking', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/status of 401|ERR_FAILED/);
  const id = await openNew(page, `Session ${newEmail()}`);
  await context.clearCookies();
  await title(page, 'zh').fill('会话');
  await expect(state(page)).toContainText('Sign in again to save. Kept in this browser');
  await signIn(context, administrator);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await isSaved(page);
  expect(await readDraft(id)).toMatchObject({ title_zh: '会话' });

  await disconnect(context);
  await title(page, 'zh').fill('不留下');
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
  await expect(title(page, 'zh')).toHaveValue('会话');
  await expect(page.getByText(t('articles.unsent.title'))).toBeHidden();
});

test('sends nothing while an input method is composing', async ({ page }) => {
  const id = await createArticle(page, { title_zh: `输入法 ${newEmail()}` });
  await page.goto(`/zh/admin/articles/${id}`);
  const saves: string[] = [];
  page.on('request', (request) => request.url().endsWith('/draft') && saves.push(request.postData() ?? ''));
  await body(page, 'zh', translatorFor('zh')).click();
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
