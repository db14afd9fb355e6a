import { type Receiver, startReceiver, verify } from '../tests/support/webhook-receiver';
import { translatorFor } from './support/messages';
import { addSubscriber, database, signIn } from './support/people';
import { expect, test } from './support/test';

const secretPattern = /whsec_[A-Za-z0-9+/]{43}=/;
let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.beforeEach(() => receiver.reset());
test.afterAll(() => receiver.close());

const locale = 'en';
const t = translatorFor(locale);

test(`a webhook is created, tested, replayed, rotated, enabled and deleted`, async ({ page, context, browserErrors }) => {
  // A refused URL, and a refused time.
  browserErrors.allow(/status of 422/);
  const subscriber = await addSubscriber();
  await signIn(context, subscriber.email);
  await page.goto(`/${locale}/dashboard`);
  await page.getByRole('link', { name: t('webhooks.section.manage') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('webhooks.title'));
  const dialog = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

  await press(t('webhooks.create'));
  await dialog.getByLabel(t('webhooks.form.url')).fill(`http://user@localhost:${receiver.port}/`);
  await confirm(t('webhooks.form.create'));
  await expect(dialog.getByRole('alert')).toHaveText(t('webhooks.form.urlProblems.credentials'));
  await dialog.getByLabel(t('webhooks.form.url')).fill(receiver.url);
  await dialog.getByLabel(t('webhooks.form.description')).fill('<b>Index</b>');
  await confirm(t('webhooks.form.create'));
  const secret = (await dialog.locator('[data-secret]').textContent()) ?? '';
  expect(secret).toMatch(secretPattern);
  // Only the button closes it.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await confirm(t('webhooks.secret.stored'));
  await expect(page.getByRole('listitem').filter({ hasText: receiver.url })).toContainText(t('webhooks.status.enabled'));
  await expect(page.getByText('<b>Index</b>')).toBeVisible();
  await page.reload();
  await expect(page.locator('body')).not.toContainText(secretPattern);

  await press(t('webhooks.test'));
  await expect(page.getByRole('table')).toContainText('webhook.test');
  await expect(page.getByRole('table')).toContainText(t('webhooks.deliveries.statuses.delivered'));
  const [message] = receiver.received;
  if (!message) throw new Error('not received');
  expect(verify(secret, message)).toMatchObject({ type: 'webhook.test', data: {} });

  await press(t('webhooks.replay'));
  await dialog.getByLabel(t('webhooks.replaying.since')).fill('yesterday');
  await confirm(t('webhooks.replaying.confirm'));
  await expect(dialog.getByRole('alert')).toHaveText(t('webhooks.replaying.sinceInvalid'));
  await dialog.getByLabel(t('webhooks.replaying.since')).fill('1970-01-01');
  await confirm(t('webhooks.replaying.confirm'));
  await expect(page.getByRole('table')).toContainText('article.');

  await press(t('webhooks.rotate'));
  await confirm(t('webhooks.rotating.confirm'));
  await expect(dialog.locator('[data-secret]')).not.toHaveText(secret);
  await confirm(t('webhooks.secret.stored'));

  await press(t('webhooks.edit'));
  await dialog.getByLabel(t('webhooks.form.description')).fill('Mirror');
  await confirm(t('webhooks.form.save'));
  await expect(page.getByText('Mirror')).toBeVisible();

  await database().query("UPDATE webhooks SET disabled_reason = 'gone' WHERE subscriber_id = $1", [subscriber.id]);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(t('webhooks.reasons.gone'));
  await press(t('webhooks.enable'));
  await expect(page.getByRole('main')).not.toContainText(t('webhooks.reasons.gone'));

  await press(t('webhooks.delete'));
  await confirm(t('webhooks.deleting.confirm'));
  await expect(page.getByRole('heading', { name: t('webhooks.none.title') })).toBeVisible();
});
