import type { Page } from '@playwright/test';
import { changeArticle } from './support/editor';
import { translatorFor } from './support/messages';
import { administrator, database, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

const locale = 'zh';
const t = translatorFor(locale);
const later = (days = 1) => new Date(Date.now() + days * 86_400_000);

/** A published article whose draft is scheduled for tomorrow, and its row of the schedule. */
async function schedule(page: Page) {
  const slug = newEmail('planned').replace(/[^a-z0-9]+/g, '-');
  const { rows } = await database().query<{ id: string }>(
    `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name)
     SELECT $1, $1, 'Average rate', '第一段。', 'First paragraph.', slug, 'Rae Visser' FROM categories ORDER BY slug LIMIT 1 RETURNING id`,
    [slug],
  );
  const id = rows[0]?.id ?? '';
  await changeArticle(page, id, 'PATCH', 'draft', { title_en: 'New rate' });
  await changeArticle(page, id, 'POST', 'schedule', { at: later().toISOString() });
  await page.goto(`/${locale}/admin/schedule`);
  const row = page.getByRole('row').filter({ hasText: slug });
  const open = (name: 'cancel' | 'reschedule') => row.getByRole('button', { name: t(`schedule.${name}`), exact: true }).click();
  return { id, row, open };
}

const readSchedule = async (id: string) =>
  (await database().query('SELECT status, reason, revision, base FROM article_schedules WHERE article_id = $1', [id])).rows[0];

/** As the schedule is left when its time comes. */
const fail = (id: string) =>
  database().query("UPDATE article_schedules SET status = 'failed', reason = 'edit_conflict' WHERE article_id = $1", [id]);

test.describe('the schedule', () => {
  test.beforeEach(async ({ context }) => signIn(context, administrator));

  for (const status of ['pending', 'failed'] as const)
    test(`is cancelled while ${status}, although a colleague goes on editing the draft`, async ({ page, browserErrors }) => {
      browserErrors.allow(/status of 412/);
      const { id, row, open } = await schedule(page);
      if (status === 'failed') {
        await fail(id);
        await page.reload();
      }
      await open('cancel');
      await changeArticle(page, id, 'PATCH', 'draft', { title_en: 'Newer rate' });
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('schedule.cancelConfirm') }).click();
      await expect(dialog).toBeHidden();
      await expect(row).toBeHidden();
      expect(await readSchedule(id)).toBeUndefined();
    });

  test('can be moved although its text could not be published now', async ({ page }) => {
    const { id, row, open } = await schedule(page);
    await database().query("UPDATE articles SET title_en = 'Their rate' WHERE id = $1", [id]);
    const { revision } = await readSchedule(id);
    const before = await row.textContent();
    await open('reschedule');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('schedule.newTime')).fill(`${later(3).toISOString().slice(0, 10)}T09:00`);
    await dialog.getByRole('button', { name: t('schedule.reschedule') }).click();
    await expect(dialog).toBeHidden();
    await expect(row).not.toHaveText(before ?? '');
    expect(await readSchedule(id)).toMatchObject({ status: 'pending', revision });
  });

  test('is not cancelled if a colleague has changed it meanwhile', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 412/);
    const { id, open } = await schedule(page);
    await open('cancel');
    const at = new Date(later().getTime() + 3_600_000);
    await changeArticle(page, id, 'POST', 'schedule', { at: at.toISOString() });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('schedule.cancelConfirm') }).click();
    await expect(dialog.getByText(t('schedule.changedMeanwhile'))).toBeVisible();
    expect(await readSchedule(id)).toMatchObject({ status: 'pending' });
  });

  test('takes the draft as it is after a failure, once its conflict is resolved', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 412/);
    const { id, row, open } = await schedule(page);
    await database().query("UPDATE articles SET title_en = 'Their rate' WHERE id = $1", [id]);
    await fail(id);
    const { revision } = await readSchedule(id);
    await page.reload();
    await expect(row).toContainText(t('schedule.reasons.edit_conflict'));
    await open('reschedule');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('schedule.renewLead'))).toBeVisible();
    await expect(dialog.getByRole('link', { name: t('schedule.openDraft') })).toHaveAttribute('href', `/zh/admin/articles/${id}`);
    const send = dialog.getByRole('button', { name: t('schedule.reschedule') });
    await send.click();
    await expect(dialog.getByText(t('schedule.reasons.edit_conflict'))).toBeVisible();
    expect(await readSchedule(id)).toMatchObject({ status: 'failed', revision });

    await changeArticle(page, id, 'PATCH', 'draft', { title_en: 'Agreed rate', rebase: ['title_en'] });
    // Nobody schedules a draft that has changed since the list was read.
    await send.click();
    await expect(dialog.getByText(t('schedule.draftEdited'))).toBeVisible();
    expect(await readSchedule(id)).toMatchObject({ status: 'failed', revision });
    await send.click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(t('schedule.statuses.pending'));
    const renewed = await readSchedule(id);
    expect(renewed).toMatchObject({ status: 'pending', reason: null, base: { title_en: 'Their rate' } });
    expect(renewed.revision).toBeGreaterThan(revision);
  });

  test('offers in the editor to resolve what keeps the draft from being scheduled', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 412/);
    const { id } = await schedule(page);
    await database().query("UPDATE articles SET title_en = 'Their rate' WHERE id = $1", [id]);
    await fail(id);
    await page.goto(`/${locale}/admin/articles/${id}`);
    await page.getByRole('button', { name: t('articles.actions.schedule'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: t('articles.schedule.confirm'), exact: true });
    await confirm.click();
    await expect(dialog.getByRole('alert').getByText(t('schedule.reasons.edit_conflict'))).toBeVisible();
    await expect(confirm).toBeDisabled();
    await dialog.locator('[data-conflict=title_en]').getByRole('button', { name: '保留我的' }).click();
    await confirm.click();
    await expect(dialog).toBeHidden();
    expect(await readSchedule(id)).toMatchObject({ status: 'pending', base: { title_en: 'Their rate' } });
  });

  test('rejects a time that is too far ahead at its field', async ({ page }) => {
    const { id, open } = await schedule(page);
    const dialog = page.getByRole('dialog');
    await open('reschedule');
    await dialog.getByLabel(t('schedule.newTime')).fill('2099-01-01T09:00');
    await dialog.getByRole('button', { name: t('schedule.reschedule') }).click();
    await expect(dialog.getByText(t('schedule.tooLate'))).toBeVisible();

    await page.goto(`/${locale}/admin/articles/${id}`);
    await page.getByRole('button', { name: t('articles.actions.scheduled'), exact: true }).click();
    await dialog.getByLabel(t('articles.schedule.at')).fill('2099-01-01T09:00');
    await dialog.getByRole('button', { name: t('articles.schedule.change') }).click();
    await expect(dialog.getByText(t('schedule.tooLate'))).toBeVisible();
  });
});
