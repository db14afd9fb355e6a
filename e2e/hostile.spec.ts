import type { Page } from '@playwright/test';
import { hostileSlug, PAYLOAD_NAME } from './support/hostile';
import { locales, wordsOf } from './support/messages';
import { addSubscriber, administrator, newEmail, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

const payload = `"'><img src=x onerror="window.${PAYLOAD_NAME}=1"><script>window.${PAYLOAD_NAME}=1</script>`;

/** That nothing of a payload became part of the page; what it shows is text. */
async function expectInert(page: Page, where: string): Promise<void> {
  const found = await page.evaluate((name) => {
    const inert = (element: Element) => !element.getAttributeNames().some((each) => each.startsWith('on'));
    return {
      ran: name in window,
      handlers: [...document.querySelectorAll('*')].filter((element) => !inert(element)).length,
      foreign: document.querySelectorAll('iframe, object, embed, base, [srcdoc], img[src="x"], form[action^="javascript"]')
        .length,
      links: document.querySelectorAll('[href^="javascript" i], [href^="data" i], [src^="javascript" i]').length,
      scripts: [...document.scripts].filter(({ text }) => text.startsWith(`window.${name}`)).length,
    };
  }, PAYLOAD_NAME);
  expect(found, where).toEqual({ ran: false, handlers: 0, foreign: 0, links: 0, scripts: 0 });
}

for (const locale of locales) {
  const t = wordsOf(locale);

  test.describe(`what strangers write, ${locale}`, () => {
    test('an article by an enemy is read as text, in every view and in the results', async ({ page, context }) => {
      const owner = await addSubscriber();
      await signIn(context, owner.email);
      for (const view of ['en', 'zh', 'both']) {
        await page.goto(`/${locale}/archive/${hostileSlug}?view=${view}`);
        await expect(page.getByText(view === 'zh' ? '袋鼠正文 ends.' : 'The quokka text ends.')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>');
        await expect(page.getByRole('article').locator('style, script')).toHaveCount(0);
        await expectInert(page, view);
      }
      for (const q of ['quokka', 'script', '袋鼠']) {
        await page.goto(`/${locale}/archive?q=${encodeURIComponent(q)}`);
        await expect(page.locator(`a[href$="/${hostileSlug}"]`)).toBeVisible();
        await expectInert(page, q);
      }
    });

    test('a payload in an address is text or nothing', async ({ page, trouble }) => {
      trouble.allow(/status of 404/);
      const sent = encodeURIComponent(payload);
      const addresses = [
        ...['q', 'category', 'tag', 'lang', 'date', 'page'].map((name) => `/archive?${name}=${sent}`),
        `/archive/${hostileSlug}?view=${sent}`,
        `/archive/${sent}`,
        `/${sent}`,
        `/signin?callbackUrl=${sent}&error=${sent}`,
        `/signin/confirm#email=${sent}&token=${sent}`,
        `/keys/redeem#email=${sent}&token=${sent}`,
        `/docs?${sent}#${sent}`,
        `/docs/errors#${sent}`,
      ];
      for (const address of addresses) {
        await page.goto(`/${locale}${address}`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expectInert(page, address);
      }
    });

    test('a payload in a field is text or refused', async ({ page, trouble }) => {
      trouble.allow(/status of 4\d\d/);
      await page.goto(`/${locale}/archive`);
      await page.getByLabel(t('archive.search.label')).fill(payload.slice(0, 200));
      await expect(page).toHaveURL(/q=/);
      await expect(page.getByRole('status').filter({ hasText: PAYLOAD_NAME })).toBeVisible();
      await expectInert(page, 'search');

      await page.goto(`/${locale}/keys`);
      await page.getByLabel(t('keys.request.email')).fill(payload);
      await page.getByRole('button', { name: t('keys.request.submit') }).click();
      await expect(page.getByText(t('keys.request.emailInvalid'))).toBeVisible();
      await expectInert(page, 'keys');

      await page.goto(`/${locale}/signin`);
      await page.getByLabel(t('signin.email')).fill(payload);
      await page.getByRole('button', { name: t('signin.submit') }).click();
      await expect(page.getByText(t('signin.emailInvalid'))).toBeVisible();
      await expectInert(page, 'sign-in');

      await page.goto(`/${locale}/keys/redeem#email=${encodeURIComponent(payload)}&token=${encodeURIComponent(payload)}`);
      await page.getByRole('button', { name: t('keys.redeem.submit') }).click();
      await expect(page.getByText(t('keys.redeem.expired.title'))).toBeVisible();
      await expectInert(page, 'redeem');
    });

    test('a payload as a name, or in the console’s fields, is text', async ({ page, context, openBrowser, trouble }) => {
      trouble.allow(/status of 4\d\d/);
      const owner = await addSubscriber({ name: payload });
      await signIn(context, owner.email);
      await page.goto(`/${locale}/dashboard`);
      await expect(page.getByRole('main')).toContainText(payload);
      await expectInert(page, 'dashboard');

      const admin = await openBrowser(administrator);
      await admin.goto(`/${locale}/admin/subscribers`);
      await admin.getByLabel(t('admin.subscribers.search')).fill(owner.email);
      await expect(admin.getByRole('table')).toContainText(owner.email);
      await expectInert(admin, 'subscribers');
      await admin.getByRole('button', { name: t('admin.subscribers.add'), exact: true }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByLabel(t('admin.subscribers.email')).fill(newEmail());
      await dialog.getByLabel(t('admin.subscribers.name')).fill(payload);
      await dialog.getByRole('button', { name: t('admin.subscribers.addConfirm'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expectInert(admin, 'add');

      await admin.goto(`/${locale}/admin/keys?q=${encodeURIComponent(payload)}`);
      await expect(admin.getByText(t('admin.keys.noMatches'))).toBeVisible();
      await expectInert(admin, 'keys');
      await admin.goto(`/${locale}/admin/keys/${encodeURIComponent('<img src=x>')}`);
      await expect(admin.getByText(t('admin.key.unknown'))).toBeVisible();
      await expectInert(admin, 'key');
      await admin.goto(`/${locale}/admin/audit?actor=${encodeURIComponent(payload)}`);
      await expect(admin.getByText(t('admin.audit.noMatches'))).toBeVisible();
      await expectInert(admin, 'audit');
    });
  });
}

test('line ends in addresses, fields and cookies begin no header', async ({ context }) => {
  const { request } = context;
  const line = '%0d%0aSet-Cookie:%20injected=1';
  const addresses = [
    `/en/archive?q=${line}`,
    `/${line}`,
    `/en/signin?callbackUrl=/${line}`,
    `/en/archive/${line}/cite?format=ris`,
    `/en/archive/${hostileSlug}/cite?format=${line}`,
    `/archive?${line}`,
    `/api/v1/articles/${line}`,
    `/api/v1/search?q=${line}`,
  ];
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(
      answer.headersArray().filter(({ value }) => /^injected/.test(value)),
      address,
    ).toEqual([]);
    expect(answer.status(), address).toBeLessThan(500);
  }
  const answer = await request.post('/api/auth/signin/email', {
    headers: { origin: site().url },
    data: { email: 'a@example.com\r\nBcc: b@example.com', callback_url: '/\r\nSet-Cookie: injected=1' },
  });
  expect(answer.status()).toBe(422);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('injected');
});
