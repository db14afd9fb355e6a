import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newAddress } from '../tests/support/http';
import { locales, wordsOf } from './support/messages';
import { addSubscriber, callFrom, database, issueKey, signIn } from './support/people';
import { site } from './support/site';
import { expect, test } from './support/test';

const consolePages = ['', '/keys', '/keys/hik_00000000', '/subscribers', '/audit'];

for (const locale of locales) {
  const t = wordsOf(locale);

  test(`at the console's door a stranger is asked to sign in and a subscriber finds nothing (${locale})`, async ({
    openBrowser,
    trouble,
  }) => {
    trouble.allow(/status of 404/);
    const owner = await addSubscriber();
    const [stranger, subscriber] = [await openBrowser(), await openBrowser(owner.email)];
    for (const path of consolePages) {
      const address = `/${locale}/admin${path}`;
      await stranger.goto(address);
      await expect(stranger).toHaveURL(`/${locale}/signin?callbackUrl=${encodeURIComponent(address)}`);
      const answer = await subscriber.goto(address);
      expect([path, answer?.status()]).toEqual([path, 404]);
      await expect(subscriber.getByRole('heading', { level: 1 })).toHaveText(t('common.notFound.title'));
      await expect(subscriber.getByRole('link', { name: t('common.nav.console') })).toHaveCount(0);
    }
  });
}

test('a page of another origin changes nothing, by form, by script or by link', async ({ page, context, trouble }) => {
  // The other origin stands on this very host: only the port tells them apart, so the cookie does come along.
  trouble.allow(/status of 403/);
  const owner = await addSubscriber();
  const key = await issueKey(owner);
  await signIn(context, owner.email);
  const elsewhere = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    const target = new URL(request.url ?? '/', 'http://localhost').searchParams.get('target');
    response.end(
      `<title>Elsewhere</title><form method="post" action="${site().url}${target}"><button>Win a prize</button></form>`,
    );
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
  const away = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
  try {
    for (const target of ['/api/v1/keys/rotate', '/api/auth/signout']) {
      await page.goto(`${away}/?target=${target}`);
      await page.getByRole('button').click();
      await page.waitForURL(`**${target}`);
      expect(await page.locator('body').innerText()).toContain('origin_refused');
      await page.goto(`${away}/`);
      // Whether the browser sends the request or not, the key and the session below must survive it.
      await page.evaluate(
        (address) => fetch(address, { method: 'POST', credentials: 'include', mode: 'no-cors' }).catch(() => undefined),
        `${site().url}${target}`,
      );
      expect((await context.request.get(target)).status()).toBe(405);
    }
  } finally {
    elsewhere.close();
  }
  expect((await callFrom(newAddress(), '/api/v1/me', key.text)).body).toMatchObject({ key: { status: 'active' } });
  await page.goto('/en/dashboard');
  await expect(page.getByRole('main')).toContainText(key.prefix);
});

test('an administrator who is removed is out with the next click', async ({ openBrowser, trouble }) => {
  trouble.allow(/status of 404/);
  // The open console may be asking for its figures at the very moment: it is refused as well.
  trouble.allow(/status of 403 .*\/api\/v1\/admin\/overview/);
  const { email } = await addSubscriber();
  await database().query('INSERT INTO admins (email) VALUES ($1)', [email]);
  const page = await openBrowser(email);
  await page.goto('/en/admin');
  await expect(page.getByRole('link', { name: wordsOf('en')('common.nav.console') })).toBeVisible();
  await database().query('DELETE FROM admins WHERE email = $1', [email]);
  expect((await page.goto('/en/admin'))?.status()).toBe(404);
  expect((await page.context().request.get('/api/v1/admin/keys')).status()).toBe(403);
});
