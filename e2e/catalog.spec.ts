import { randomUUID } from 'node:crypto';
import { translatorFor } from './support/messages';
import { administrator, database, signIn } from './support/people';
import { expect, test } from './support/test';

const locale = 'zh';
const t = translatorFor(locale);
const admin = (key: string, values?: Record<string, string | number>) => t(`admin.${key}`, values);

const addCategory = (slug: string) =>
  database().query(
    'INSERT INTO categories (slug, name_zh, name_en, "order") SELECT $1, $1, $1, max("order") + 1 FROM categories',
    [slug],
  );

test.describe('categories and videos', () => {
  test('creates and reorders a category, and moves its video when deleting it', async ({ page, context, browserErrors }) => {
    browserErrors.allow(/status of 409/);
    await signIn(context, administrator);
    const slug = `c-${randomUUID().slice(0, 8)}`;
    const name = `Wellness ${slug}`;
    await page.goto(`/${locale}/admin/categories`);
    const dialog = page.getByRole('dialog');
    const row = page.getByRole('row').filter({ hasText: slug });

    await page.getByRole('button', { name: admin('categories.create'), exact: true }).click();
    await dialog.getByRole('button', { name: admin('categories.createConfirm') }).click();
    await expect(dialog.getByLabel(admin('categories.name_en'))).toBeFocused();
    await dialog.getByLabel(admin('categories.name_en')).fill(name);
    await dialog.getByLabel(admin('categories.name_zh')).fill(name);
    await dialog.getByLabel(admin('categories.slug')).fill('labour');
    await dialog.getByRole('button', { name: admin('categories.createConfirm') }).click();
    await expect(dialog.getByText(admin('categories.slugTaken'))).toBeVisible();
    await dialog.getByLabel(admin('categories.slug')).fill(slug);
    await dialog.getByRole('button', { name: admin('categories.createConfirm') }).click();
    await expect(row).toBeVisible();

    const up = row.getByRole('button', { name: admin('categories.up', { name }) });
    await up.press('Enter');
    await expect(page.getByRole('row').last()).not.toContainText(slug);
    await expect(up).toBeFocused();
    await expect
      .poll(async () => (await database().query('SELECT slug FROM categories ORDER BY "order" DESC, slug DESC LIMIT 1')).rows[0])
      .not.toEqual({ slug });

    await database().query("INSERT INTO videos (video_url, title_zh, title_en, category_slug) VALUES ($1, '片', 'Film', $2)", [
      `https://v.example.com/${slug}`,
      slug,
    ]);
    await page.reload();
    await row.getByRole('button', { name: admin('categories.actionsOf', { name }) }).click();
    await page.getByRole('menuitem', { name: admin('categories.deleteItem') }).click();
    await dialog.getByRole('button', { name: admin('categories.deleteConfirm') }).click();
    await expect(dialog.getByText(admin('categories.moveToMissing'))).toBeVisible();
    await dialog.getByLabel(admin('categories.moveTo')).selectOption('labour');
    await dialog.getByRole('button', { name: admin('categories.deleteConfirm') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(0);
    const { rows } = await database().query('SELECT category_slug FROM videos WHERE video_url = $1', [
      `https://v.example.com/${slug}`,
    ]);
    expect(rows).toEqual([{ category_slug: 'labour' }]);
  });

  test('does not say that a category moved if that could not be saved', async ({ page, context, browserErrors }) => {
    browserErrors.allow(/status of 422/);
    await signIn(context, administrator);
    await page.goto(`/${locale}/admin/categories`);
    const up = page.getByRole('row').last().getByRole('button').first();
    await expect(up).toBeVisible();
    const slug = `c-${randomUUID().slice(0, 8)}`;
    await addCategory(slug);
    const { rows } = await database().query<{ count: number }>('SELECT count(*)::int FROM categories');
    await up.click();
    await expect(page.getByText(admin('categories.notMoved'), { exact: true })).toBeVisible();
    await expect(page.getByText(admin('categories.count', { count: rows[0]?.count ?? 0 }))).toBeVisible();
    await database().query('DELETE FROM categories WHERE slug = $1', [slug]);
  });

  test('asks where to move what a category has got since its dialog was opened', async ({ page, context, browserErrors }) => {
    browserErrors.allow(/status of 409/);
    await signIn(context, administrator);
    const slug = `c-${randomUUID().slice(0, 8)}`;
    await addCategory(slug);
    await page.goto(`/${locale}/admin/categories`);
    await page.getByRole('button', { name: admin('categories.actionsOf', { name: slug }) }).click();
    await page.getByRole('menuitem', { name: admin('categories.deleteItem') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(admin('categories.deleteLead'))).toBeVisible();
    await database().query("INSERT INTO videos (video_url, title_zh, title_en, category_slug) VALUES ($1, '片', 'Film', $2)", [
      `https://v.example.com/${slug}`,
      slug,
    ]);
    await dialog.getByRole('button', { name: admin('categories.deleteConfirm') }).click();
    await dialog.getByLabel(admin('categories.moveTo')).selectOption('labour');
    await expect(dialog.getByText(admin('categories.deleteUsedLead', { articles: 0, videos: 1 }))).toBeVisible();
    await dialog.getByRole('button', { name: admin('categories.deleteConfirm') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: slug })).toHaveCount(0);
  });

  test('adds, withdraws and publishes a video that readers can play', async ({ page, context, browserErrors }) => {
    // The file does not exist; the page says so in place of the player.
    browserErrors.allow(/Failed to load resource/);
    await signIn(context, administrator);
    const title = `Film ${randomUUID().slice(0, 8)}`;
    await page.goto(`/${locale}/admin/videos`);
    await page.getByRole('button', { name: admin('videos.create'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(admin('videos.title_en')).fill(title);
    await dialog.getByLabel(admin('videos.video_url')).fill('http://v.invalid/a.mp4');
    await dialog.getByRole('button', { name: admin('videos.createConfirm') }).click();
    await expect(dialog.getByText(admin('videos.urlInvalid'))).toBeVisible();
    await dialog.getByLabel(admin('videos.video_url')).fill(`https://v.invalid/${encodeURIComponent(title)}.mp4`);
    await dialog.getByRole('button', { name: admin('videos.createConfirm') }).click();
    await expect(dialog).toHaveCount(0);

    await page.getByLabel(admin('videos.search')).fill(title);
    await expect(page).toHaveURL(/\?q=/);
    const published = page.getByRole('switch', { name: admin('videos.publishedOf', { name: title }) });
    const { rows } = await database().query<{ id: string }>('SELECT id FROM videos WHERE title_en = $1', [title]);
    const path = `/${locale}/videos/${rows[0]?.id}`;
    await published.click();
    await expect(published).not.toBeChecked();
    await expect.poll(async () => (await page.request.get(path)).status()).toBe(404);
    await published.click();
    await expect(published).toBeChecked();
    await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);

    await page.goto(`/${locale}/videos`);
    const loaded = page.waitForResponse((response) => response.url().endsWith(path) && response.request().isNavigationRequest());
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    expect((await loaded).headers()['content-security-policy']).toContain("media-src 'self' https:");
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('video').or(page.getByText(t('videos.failed')))).toBeVisible();
    await expect(page.getByRole('link', { name: t('videos.open', { host: 'v.invalid' }) })).toBeVisible();
    expect((await page.request.get(`/${locale}/archive`)).headers()['content-security-policy']).not.toContain('media-src');
  });

  test('a film of the sample archive plays with captions, and its page has the transcript and the article', async ({ page }) => {
    const { rows } = await database().query<{ id: string }>(
      `SELECT id FROM videos WHERE video_url LIKE '%/degree-days-in-one-minute.webm'`,
    );
    await page.goto(`/${locale}/videos/${rows[0]?.id}`);
    const film = page.locator('video');
    const state = await film.evaluate(async (video: HTMLVideoElement) => {
      const advanced = new Promise<void>((resolve, reject) => {
        video.addEventListener('timeupdate', () => video.currentTime > 0 && resolve());
        video.addEventListener('error', () => reject(new Error(video.error?.message)));
      });
      await video.play();
      await advanced;
      video.pause();
      const [first, second] = [...video.textTracks];
      const cues = [first, second].map((track) => [track?.kind, track?.language, track?.mode, track?.cues?.length ?? 0]);
      return { seconds: Math.round(video.duration), cues };
    });
    expect(state).toEqual({
      seconds: 57,
      cues: [
        ['captions', 'zh-Hans', 'showing', 7],
        ['captions', 'en', 'disabled', 0],
      ],
    });
    const transcript = page.getByRole('region', { name: t('videos.transcript') });
    await expect(transcript.getByRole('listitem')).toHaveCount(7);
    await expect(transcript).toContainText('What it saved was the weather.');
    await expect(transcript).toContainText('省下的电，是天气给的。');
    const more = page.getByRole('region', { name: t('videos.more') }).getByRole('listitem');
    await expect(more.first().locator('p[lang=en]')).toHaveText(/[a-z]{3}/);
    await page.getByRole('link', { name: '能耗：基线、度日数与站得住的节约量' }).click();
    await expect(page).toHaveURL(/\/archive\/energy-baseline-degree-days-honest-savings$/);
    await expect(page.getByRole('figure').filter({ hasText: '15°C' }).first()).toBeVisible();
    await expect(page.getByRole('article').locator(`a[href="/${locale}/videos/${rows[0]?.id}"]`)).toBeVisible();
  });

  test('a sample entry without a film says so below its picture', async ({ page }) => {
    const { rows } = await database().query<{ id: string; duration: string }>(
      `SELECT id, duration FROM videos WHERE title_en = 'Reading a housekeeping roster'`,
    );
    await page.goto(`/${locale}/videos/${rows[0]?.id}`);
    const figure = page.getByRole('figure').filter({ hasText: t('videos.noFilm') });
    await expect(figure).toContainText(t('videos.runningTime', { duration: rows[0]?.duration ?? '' }));
    const descriptions = page.getByRole('region', { name: t('videos.about') }).getByRole('paragraph');
    const [first, second] = [await descriptions.first().boundingBox(), await descriptions.last().boundingBox()];
    expect(second?.y).toBe(first?.y);
  });
});
