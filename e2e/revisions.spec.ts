import { changeArticle, createArticle } from './support/editor';
import { translatorFor } from './support/messages';
import { administrator, database, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

/** A published article of its own for one test. */
async function addArticle(): Promise<{ id: string; slug: string }> {
  const slug = newEmail('revised').replace(/[^a-z0-9]+/g, '-');
  const { rows } = await database().query<{ id: string }>(
    `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name)
     SELECT $1, '平均房价', 'Average rate', '第一段。', 'First paragraph.', slug, 'Rae Visser' FROM categories ORDER BY slug LIMIT 1 RETURNING id`,
    [slug],
  );
  return { id: rows[0]?.id ?? '', slug };
}

const readDraft = async (id: string) =>
  (await database().query('SELECT record FROM article_drafts WHERE article_id = $1', [id])).rows[0]?.record;

const locale = 'zh';
const t = translatorFor(locale);

test.describe('revisions', () => {
  test.beforeEach(async ({ context }) => signIn(context, administrator));

  test('compares two revisions, restores one to the draft and discards the draft', async ({ page }) => {
    const { id } = await addArticle();
    await database().query(
      "UPDATE articles SET content_en = 'Second paragraph.', content_zh = E'第一段。\n\n新的一段。' WHERE id = $1",
      [id],
    );
    await page.goto(`/${locale}/admin/articles/${id}/revisions`);
    await expect(page.locator('del')).toContainText('First paragraph.');
    await expect(page.locator('ins').filter({ hasText: 'Second' })).toBeVisible();
    await expect(page.locator('ins').filter({ hasText: '新的一段。' })).toBeVisible();

    const original = page.getByRole('region', { name: t('revisions.from') });
    await original.getByRole('button', { name: t('revisions.restore') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('revisions.restore') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('revisions.kinds.restored')).first()).toBeVisible();
    expect(await readDraft(id)).toMatchObject({ content_en: 'First paragraph.', content_zh: '第一段。' });

    await page.getByRole('link', { name: t('revisions.back') }).click();
    const text = page.getByRole('textbox', { name: t('articles.fields.content_en'), exact: true });
    await expect(text).toHaveText('First paragraph.');
    await page.getByRole('button', { name: t('articles.actions.discard') }).click();
    const lost = dialog.getByRole('list', { name: t('articles.publish.changed') });
    await expect(lost.getByRole('listitem')).toHaveText(['zh', 'en'].map((each) => t(`articles.fields.content_${each}`)));
    await dialog.getByRole('button', { name: t('articles.discard.confirm') }).click();
    await expect(text).toHaveText('Second paragraph.');
    await expect(page.getByRole('button', { name: t('articles.actions.discard') })).toHaveCount(0);
    expect(await readDraft(id)).toBeUndefined();
  });

  test('shows a draft without an account until the link expires', async ({ page, openBrowser, browserErrors }) => {
    browserErrors.allow(/40[04]/);
    const { id, slug } = await addArticle();
    await changeArticle(page, id, 'PATCH', 'draft', { title_en: 'Draft rate', title_zh: '草稿房价' });
    const { url } = await changeArticle(page, id, 'POST', 'previews', {});

    const guest = await openBrowser();
    await guest.goto(new URL(url).pathname.replace('/preview', `/${locale}/preview`) + new URL(url).hash);
    await guest.waitForURL(`**/${locale}/preview/${id}`);
    await expect(guest.getByText(t('preview.bar.title'))).toBeVisible();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('草稿房价');
    const response = await guest.reload();
    expect(response?.headers()['cache-control']).toContain('no-store');
    await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await guest.goto(`/${locale}/archive/${slug}`);
    await expect(guest.getByRole('heading', { level: 1 })).not.toHaveText(/Draft rate|草稿房价/);

    await database().query('DELETE FROM article_previews WHERE article_id = $1', [id]);
    expect((await guest.goto(`/${locale}/preview/${id}`))?.status()).toBe(404);
    await guest.goto(`/${locale}/preview${new URL(url).hash}`);
    await expect(guest.getByText(t('preview.ended.title'))).toBeVisible();
  });

  test('creates preview links in the editor, lists how often they were opened, and ends one or all', async ({
    page,
    openBrowser,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 404/);
    const { id } = await addArticle();
    await changeArticle(page, id, 'PATCH', 'draft', { title_zh: '分享的草稿' });
    await page.goto(`/${locale}/admin/articles/${id}`);
    await page.getByRole('button', { name: t('articles.actions.share') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('articles.share.hours')).selectOption('24');
    await dialog.getByRole('button', { name: t('articles.share.create') }).click();
    const url = new URL((await dialog.getByRole('status').locator('code').textContent()) ?? '');
    const links = dialog.getByRole('region', { name: t('articles.share.live') });
    await expect(links.getByRole('listitem')).toHaveCount(1);

    const guest = await openBrowser();
    await guest.goto(`/${locale}/preview${url.hash}`);
    await guest.waitForURL(`**/${locale}/preview/${id}`);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('分享的草稿');

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('articles.actions.share') }).click();
    await dialog.getByRole('button', { name: t('articles.share.create') }).click();
    // The link of three days is the later one, and nobody has opened it.
    await expect(links.getByRole('listitem')).toHaveCount(2);
    await expect(links.getByRole('listitem').filter({ hasText: t('articles.share.unopened') })).toHaveCount(1);
    const opened = links.getByRole('listitem').last();
    await expect(opened).not.toContainText(t('articles.share.unopened'));
    await opened.getByRole('button').click();
    await opened.getByRole('button', { name: t('articles.share.endOneSure') }).click();
    await expect(dialog.getByText(t('articles.share.endedOne'))).toBeVisible();
    await expect(links.getByRole('listitem')).toHaveCount(1);
    await expect(links.getByRole('listitem')).toHaveText(new RegExp(t('articles.share.unopened')));
    expect((await guest.reload())?.status()).toBe(404);

    await links.getByRole('button').click();
    await links.getByRole('button', { name: t('articles.share.endOneSure') }).click();
    await expect(dialog.getByText(t('articles.share.ended'))).toBeVisible();
    await expect(links).toBeHidden();
  });

  test('says what a scheduled first publication lacks, and adds it', async ({ page }) => {
    const id = await createArticle(page, { title_zh: '首次发布', content_zh: '第一段。' });
    await changeArticle(page, id, 'POST', 'publish', { publish_at: new Date(Date.now() + 86_400_000).toISOString() });
    await page.goto(`/${locale}/admin/articles/${id}`);
    const text = page.getByRole('textbox', { name: t('articles.fields.content_zh'), exact: true });
    await text.fill('第一段，已更正。');
    const lacking = page.getByRole('button', { name: t('articles.schedule.missing', { count: 1 }) });
    await lacking.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('articles.fields.content_zh'));

    // Another time alone leaves the text as it is.
    const day = await dialog.getByLabel(t('articles.schedule.at')).inputValue();
    await dialog.getByLabel(t('articles.schedule.at')).fill(day.replace(/T.*/, 'T23:59'));
    await dialog.getByRole('button', { name: t('articles.schedule.change') }).click();
    await expect(dialog).toBeHidden();
    expect(await readDraft(id)).toMatchObject({ content_zh: '第一段，已更正。' });

    await lacking.click();
    await dialog.getByRole('button', { name: t('articles.schedule.update') }).click();
    await expect(dialog).toBeHidden();
    await expect(lacking).toHaveCount(0);
    const { rows } = await database().query('SELECT state, content_zh FROM articles WHERE id = $1', [id]);
    expect(rows).toEqual([{ state: 'scheduled', content_zh: '第一段，已更正。' }]);
  });

  test('publishes a scheduled draft', async ({ page }) => {
    const { id, slug } = await addArticle();
    await changeArticle(page, id, 'PATCH', 'draft', { title_en: 'Later rate', title_zh: '日后房价' });
    const schedule = (seconds: number) =>
      changeArticle(page, id, 'POST', 'schedule', { at: new Date(Date.now() + seconds * 1_000).toISOString() });
    await schedule(86_400);
    await page.goto(`/${locale}/admin/schedule`);
    // Below the day on which it goes live.
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: '日后房价' });
    await row.getByRole('button', { name: t('schedule.cancel'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('schedule.cancelConfirm') })
      .click();
    // An open dialog hides the row from roles.
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row).toBeHidden();

    await schedule(2);
    await page.goto(`/${locale}/archive/${slug}`);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('日后房价', {
        timeout: 100,
      });
    }).toPass({ timeout: 20_000 });
    expect(await readDraft(id)).toBeUndefined();
  });
});
