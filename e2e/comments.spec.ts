import { translatorFor } from './support/messages';
import { administrator, newEmail } from './support/people';
import { expect, test } from './support/test';

const locale = 'zh';
const t = translatorFor(locale);

test('a comment waits, is approved, answered and deleted, and leaves an empty place', async ({
  page,
  openBrowser,
  browserErrors,
}) => {
  const article = `/${locale}/archive/branded-residences-and-the-hotel-next-door`;
  const content = `<b>Plain</b> https://example.com ${newEmail()}\n第二行`;
  await page.goto(article);
  const comments = page.locator('#comments');
  await comments.scrollIntoViewIfNeeded();
  await expect(comments.getByText(t('comments.form.reviewGuest'))).toBeVisible();
  await comments.getByRole('button', { name: t('comments.form.submit') }).click();
  await expect(comments.getByLabel(t('comments.form.content'))).toBeFocused();
  // A pasted text is not cut; the form says that it is too long.
  await comments.getByLabel(t('comments.form.content')).focus();
  await page.keyboard.insertText('y'.repeat(5_001));
  await comments.getByLabel(t('comments.form.name'), { exact: true }).fill('Ada');
  browserErrors.allow(/status of 422/);
  await comments.getByRole('button', { name: t('comments.form.submit') }).click();
  await expect(comments.getByText(t('comments.form.contentInvalid'))).toBeVisible();
  await expect(comments.getByLabel(t('comments.form.content'))).toHaveValue('y'.repeat(5_001));
  await comments.getByLabel(t('comments.form.content')).fill(content);
  await comments.getByLabel(t('comments.form.name'), { exact: true }).fill('Ada');
  await comments.getByLabel(t('comments.form.email')).fill(newEmail());
  await comments.getByRole('button', { name: t('comments.form.submit') }).click();
  const waiting = comments.getByText(t('comments.waiting.title'));
  await expect(waiting).toBeVisible();
  // The form is gone, so its focus went to what replaced it.
  await expect(comments.locator(':focus')).toContainText(t('comments.waiting.title'));
  await expect(comments.getByText(content)).toHaveCount(0);

  const editor = await openBrowser(administrator);
  await editor.goto(`/${locale}/admin/comments?status=pending&q=${encodeURIComponent(content.slice(0, 60))}`);
  await editor.getByRole('checkbox', { name: t('moderation.select', { name: 'Ada' }) }).check();
  await editor.getByRole('button', { name: t('moderation.actions.approve'), exact: true }).click();
  await expect(editor.getByText(t('moderation.done.approve', { count: 1 }), { exact: true }).first()).toBeVisible();
  // The button is gone with its row.
  await expect(editor.locator('#main')).toBeFocused();

  await page.reload();
  await comments.scrollIntoViewIfNeeded();
  await expect(comments.getByText('<b>Plain</b> https://example.com')).toBeVisible();
  await expect(comments.getByRole('link', { name: /example\.com/ })).toHaveCount(0);
  await expect(comments.locator('b')).toHaveCount(0);

  await editor.goto(article);
  const own = editor.locator('#comments');
  await own.scrollIntoViewIfNeeded();
  const thread = own.getByRole('listitem').filter({ hasText: content.split('\n')[0] ?? '' });
  await thread.getByRole('button', { name: t('comments.replyTo', { name: 'Ada' }) }).click();
  await expect(thread.getByLabel(t('comments.form.reply'))).toBeFocused();
  await thread.getByLabel(t('comments.form.reply')).fill('An answer');
  await thread.getByLabel(t('comments.form.name'), { exact: true }).fill('Editor');
  await thread.getByRole('button', { name: t('comments.form.submitReply') }).click();
  await expect(own.locator(':focus')).toContainText('An answer');

  await editor.goto(`/${locale}/admin/comments?q=${encodeURIComponent(content.slice(0, 60))}`);
  await editor.getByRole('button', { name: t('moderation.actionsOf', { name: 'Ada' }) }).click();
  await editor.getByRole('menuitem', { name: t('moderation.actions.delete') }).click();
  await editor
    .getByRole('dialog')
    .getByRole('button', { name: t('moderation.deleteConfirm') })
    .click();
  await expect(editor.getByText(t('moderation.done.delete', { count: 1 }), { exact: true }).first()).toBeVisible();

  await page.reload();
  await comments.scrollIntoViewIfNeeded();
  await expect(comments.getByText('An answer').last()).toBeVisible();
  await expect(comments.getByText(t('comments.deleted')).first()).toBeVisible();
  await expect(comments.getByText('<b>Plain</b> https://example.com')).toHaveCount(0);
});
