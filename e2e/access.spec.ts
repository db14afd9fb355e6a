import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newAddress } from '../tests/support/http';
import { translatorFor } from './support/messages';
import { addSubscriber, callFrom, database, issueKey, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

const consolePages = ['', '/keys', '/keys/hik_00000000', '/subscribers', '/audit'];

const locale = 'en';
const t = translatorFor(locale);

test(`console sends anonymous visitors to sign in and shows subscribers a 404 page`, async ({ openBrowser, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  const subscriber = await addSubscriber();
  const [anonymousPage, subscriberPage] = [await openBrowser(), await openBrowser(subscriber.email)];
  for (const path of consolePages) {
    const url = `/${locale}/admin${path}`;
    await anonymousPage.goto(url);
    await expect(anonymousPage).toHaveURL(`/${locale}/signin?callbackUrl=${encodeURIComponent(url)}`);
    const response = await subscriberPage.goto(url);
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(subscriberPage.getByRole('heading', { level: 1 })).toHaveText(t('common.notFound.title'));
    await expect(subscriberPage.getByRole('link', { name: t('common.nav.console') })).toHaveCount(0);
  }
});

test('cross-origin forms, scripts and links cannot change a session or a key', async ({ page, context, browserErrors }) => {
  // The other origin differs only in its port, so the browser does send the session cookie.
  browserErrors.allow(/status of 403/);
  const subscriber = await addSubscriber();
  const key = await issueKey(subscriber);
  await signIn(context, subscriber.email);
  const foreignServer = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    const target = new URL(request.url ?? '/', 'http://localhost').searchParams.get('target');
    response.end(
      `<title>Foreign site</title><form method="post" action="${site().url}${target}"><button>Win a prize</button></form>`,
    );
  });
  await new Promise<void>((resolve) => foreignServer.listen(0, resolve));
  const foreignOrigin = `http://localhost:${(foreignServer.address() as AddressInfo).port}`;
  try {
    for (const target of ['/api/v1/keys/rotate', '/api/auth/signout']) {
      await page.goto(`${foreignOrigin}/?target=${target}`);
      await page.getByRole('button').click();
      await page.waitForURL(`**${target}`);
      expect(await page.locator('body').innerText()).toContain('origin_refused');
      await page.goto(`${foreignOrigin}/`);
      // The browser may or may not send this request. The assertions after the loop hold in both cases.
      await page.evaluate(
        (url) => fetch(url, { method: 'POST', credentials: 'include', mode: 'no-cors' }).catch(() => undefined),
        `${site().url}${target}`,
      );
      expect((await context.request.get(target)).status()).toBe(405);
    }
  } finally {
    foreignServer.close();
  }
  expect((await callFrom(newAddress(), '/api/v1/me', key.text)).body).toMatchObject({ key: { status: 'active' } });
  await page.goto('/en/dashboard');
  await expect(page.getByRole('main')).toContainText(key.prefix);
});

test('a removed administrator loses access with the next request', async ({ openBrowser, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  // Lists that the open console reads at that moment are rejected as well.
  browserErrors.allow(/status of 403 .*\/api\/v1\/admin\//);
  const { email } = await addSubscriber();
  await database().query("INSERT INTO users (email, name, role) VALUES ($1, 'Journey', 'admin')", [email]);
  const page = await openBrowser(email);
  await page.goto('/en/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translatorFor('en')('admin.rail.overview'));
  await database().query('DELETE FROM users WHERE email = $1', [email]);
  expect((await page.goto('/en/admin'))?.status()).toBe(404);
  expect((await page.context().request.get('/api/v1/admin/keys')).status()).toBe(403);
});
