import type { Page } from '@playwright/test';
import { hostileSlug, PAYLOAD_NAME } from './support/hostile';
import { translatorFor } from './support/messages';
import { addSubscriber, administrator, newEmail, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

const payload = `"'><img src=x onerror="window.${PAYLOAD_NAME}=1"><script>window.${PAYLOAD_NAME}=1</script>`;

/** Asserts that a payload neither ran nor became markup. */
async function expectInert(page: Page, where: string): Promise<void> {
  const traces = await page.evaluate((name) => {
    const isInert = (element: Element) => !element.getAttributeNames().some((attribute) => attribute.startsWith('on'));
    return {
      ran: name in window,
      handlers: [...document.querySelectorAll('*')].filter((element) => !isInert(element)).length,
      foreign: document.querySelectorAll('iframe, object, embed, base, [srcdoc], img[src="x"], form[action^="javascript"]')
        .length,
      links: document.querySelectorAll('[href^="javascript" i], [href^="data" i], [src^="javascript" i]').length,
      scripts: [...document.scripts].filter(({ text }) => text.startsWith(`window.${name}`)).length,
    };
  }, PAYLOAD_NAME);
  expect(traces, where).toEqual({ ran: false, handlers: 0, foreign: 0, links: 0, scripts: 0 });
}

const locale = 'en';
const t = translatorFor(locale);

test.describe('untrusted content', () => {
  test('a hostile article is shown as text in every view and in search results', async ({ page, context }) => {
    const subscriber = await addSubscriber();
    await signIn(context, subscriber.email);
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

  test('a payload in a URL is shown as text or ignored', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 404/);
    // The page reads what the token opens.
    browserErrors.allow(/status of 400 .*\/newsletter\/preferences\)$/);
    const encoded = encodeURIComponent(payload);
    const paths = [
      ...['q', 'category', 'tag', 'lang', 'date', 'page'].map((name) => `/archive?${name}=${encoded}`),
      `/archive/${hostileSlug}?view=${encoded}`,
      `/archive/${encoded}`,
      `/${encoded}`,
      `/signin?callbackUrl=${encoded}&error=${encoded}`,
      `/signin/confirm#email=${encoded}&token=${encoded}`,
      `/keys/redeem#email=${encoded}&token=${encoded}`,
      `/newsletter?topic=${encoded}&source=${encoded}&page=${encoded}&utm_source=${encoded}`,
      `/newsletter/confirm#email=${encoded}&token=${encoded}`,
      `/newsletter/preferences#token=${encoded}`,
      `/docs?${encoded}#${encoded}`,
      `/docs/errors#${encoded}`,
      `/docs/search?q=${encoded}`,
      `/docs/reference#${encoded}`,
      `/docs/reference/${encoded}`,
    ];
    for (const path of paths) {
      await page.goto(`/${locale}${path}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectInert(page, path);
    }
  });

  test('a payload in a form field is shown as text or rejected', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 4\d\d/);
    await page.goto(`/${locale}/archive`);
    await page.getByLabel(t('archive.search.label')).fill(payload.slice(0, 200));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=/);
    await expect(page.getByRole('status').filter({ hasText: PAYLOAD_NAME })).toBeVisible();
    await expectInert(page, 'search');

    await page.goto(`/${locale}/keys`);
    await page.getByLabel(t('common.request.email')).fill(payload);
    await page.getByRole('button', { name: t('keys.request.submit') }).click();
    await expect(page.getByText(t('common.request.emailInvalid'))).toBeVisible();
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

  test('a payload as a subscriber’s name or in a console field is shown as text', async ({
    page,
    context,
    openBrowser,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 4\d\d/);
    const subscriber = await addSubscriber({ name: payload });
    await signIn(context, subscriber.email);
    await page.goto(`/${locale}/dashboard`);
    await expect(page.getByRole('main')).toContainText(payload);
    await expectInert(page, 'dashboard');

    const admin = await openBrowser(administrator);
    await admin.goto(`/${locale}/admin/subscribers`);
    await admin.getByLabel(t('admin.subscribers.search')).fill(subscriber.email);
    await expect(admin.getByRole('table')).toContainText(subscriber.email);
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

test('line breaks in URLs and form fields cannot inject headers', async ({ context }) => {
  const { request } = context;
  const injection = '%0d%0aSet-Cookie:%20injected=1';
  const paths = [
    `/en/archive?q=${injection}`,
    `/${injection}`,
    `/en/signin?callbackUrl=/${injection}`,
    `/en/archive/${injection}/cite?format=ris`,
    `/en/archive/${hostileSlug}/cite?format=${injection}`,
    `/archive?${injection}`,
    `/api/v1/articles/${injection}`,
    `/api/v1/search?q=${injection}`,
  ];
  for (const path of paths) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(
      response.headersArray().filter(({ value }) => /^injected/.test(value)),
      path,
    ).toEqual([]);
    expect(response.status(), path).toBeLessThan(500);
  }
  const response = await request.post('/api/auth/signin/email', {
    headers: { origin: site().url },
    data: { email: 'a@example.com\r\nBcc: b@example.com', callback_url: '/\r\nSet-Cookie: injected=1' },
  });
  expect(response.status()).toBe(422);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('injected');
});
