import { waitForMail } from './support/emails';
import { locales, wordsOf } from './support/messages';
import { addSubscriber } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

for (const locale of locales) {
  const t = wordsOf(locale);

  test(`a newcomer finds the mailed link without a terminal (${locale})`, async ({ page }) => {
    const owner = await addSubscriber();
    await page.goto(`/${locale}/keys`);
    await page.getByLabel(t('keys.request.email')).fill(owner.email);
    await page.getByRole('button', { name: t('keys.request.submit') }).click();
    await waitForMail(owner.email);
    await page.goto(`/${locale}/outbox`);
    const mail = page.getByRole('listitem').filter({ hasText: owner.email });
    await mail.getByRole('link', { name: t('admin.outbox.open') }).click();
    await page.getByRole('button', { name: t('keys.redeem.submit') }).click();
    await expect(page.locator('[data-key]')).toBeVisible();
  });
}

test('the outbox is for a browser on this machine alone', async ({ context, page }) => {
  const { email } = await addSubscriber();
  await page.goto('/en/signin');
  await page.getByLabel(wordsOf('en')('signin.email')).fill(email);
  await page.keyboard.press('Enter');
  await waitForMail(email);
  const { port } = new URL(site().url);
  const ask = async (headers: Record<string, string>) => {
    const answer = await context.request.get('/en/outbox', { headers });
    return [answer.status(), (await answer.text()).includes(email)];
  };
  expect(await ask({})).toEqual([200, true]);
  const foreign: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-forwarded-for': '127.0.0.1', 'x-hospitality-outbox': 'x' },
    { host: `example.com:${port}` },
    { host: 'localhost' },
  ];
  for (const headers of foreign) {
    expect([headers, await ask(headers)]).toEqual([headers, [404, false]]);
  }
});
