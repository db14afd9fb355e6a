import { waitForEmail } from './support/emails';
import { translatorFor } from './support/messages';
import { addSubscriber } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

const locale = 'en';
const t = translatorFor(locale);

test('the outbox page shows the emailed link', async ({ page }) => {
  const subscriber = await addSubscriber();
  await page.goto(`/${locale}/keys`);
  await page.getByLabel(t('common.request.email')).fill(subscriber.email);
  await page.getByRole('button', { name: t('keys.request.submit') }).click();
  await waitForEmail(subscriber.email);
  await page.goto(`/${locale}/outbox`);
  const email = page.getByRole('listitem').filter({ hasText: subscriber.email });
  await email.getByText(t('admin.outbox.html')).click();
  const html = email.frameLocator('iframe');
  await expect(html.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(html.getByText(subscriber.email).first()).toBeVisible();
  await email.getByRole('link', { name: t('admin.outbox.open') }).click();
  await page.getByRole('button', { name: t('keys.redeem.submit') }).click();
  await expect(page.locator('[data-key]')).toBeVisible();
});

test('the outbox is visible only to browsers on this machine', async ({ context, page }) => {
  const { email } = await addSubscriber();
  await page.goto('/en/signin');
  await page.getByLabel(translatorFor('en')('signin.email')).fill(email);
  await page.keyboard.press('Enter');
  await waitForEmail(email);
  const { port } = new URL(site().url);
  const openOutbox = async (headers: Record<string, string>) => {
    const response = await context.request.get('/en/outbox', { headers });
    return [response.status(), (await response.text()).includes(email)];
  };
  expect(await openOutbox({})).toEqual([200, true]);
  const remoteHeaders: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-forwarded-for': '127.0.0.1', 'x-hospitality-local': 'x' },
    { host: `example.com:${port}` },
    { host: 'localhost' },
  ];
  for (const headers of remoteHeaders) {
    expect([headers, await openOutbox(headers)]).toEqual([headers, [404, false]]);
  }
});
