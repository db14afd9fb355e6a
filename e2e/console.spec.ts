import type { Page } from '@playwright/test';
import { FROZEN_KEYS } from './support/bulk-subscribers';
import { waitForEmail } from './support/emails';
import { translatorFor } from './support/messages';
import { addSubscriber, administrator, database, issueKey, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

const locale = 'zh';
const t = translatorFor(locale);
const rows = (page: Page) => page.getByRole('table').getByRole('rowgroup').last().getByRole('row');
const readCount = async (page: Page) => Number((await page.getByRole('status').first().innerText()).replace(/\D/g, ''));

/** Opens the dialog that a button of a page of the console stands for. */
async function openDialog(page: Page, path: string, button: string) {
  await page.goto(`/${locale}/admin/${path}`);
  await page.getByRole('button', { name: t(button), exact: true }).click();
  return page.getByRole('dialog');
}

test.describe('console', () => {
  test.beforeEach(async ({ context }) => signIn(context, administrator));

  test('searches, filters, sorts and pages 10,000 keys and keeps the state in the URL', async ({ page }) => {
    await page.goto(`/${locale}/admin/keys`);
    await expect.poll(() => readCount(page)).toBeGreaterThanOrEqual(10_000);
    const first = await rows(page).first().innerText();

    await page.getByRole('link', { name: t('common.pages.next') }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows(page).first()).not.toHaveText(first);

    await page.getByLabel(t('admin.keys.search')).fill('guest-0123');
    await expect(page).toHaveURL(/\?q=guest-0123$/);
    await expect.poll(() => readCount(page)).toBe(10);
    await expect(rows(page)).toHaveCount(10);

    await page.getByLabel(t('admin.keys.status')).selectOption('revoked');
    await expect(page).toHaveURL(/status=revoked/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('guest-01230@example.com');
    await page.goBack();
    await expect(page).not.toHaveURL(/status=/);
    await expect(rows(page)).toHaveCount(10);

    await page
      .getByRole('columnheader', { name: t('admin.keys.subscriber') })
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/sort=email/);
    await expect(page.getByRole('columnheader', { name: t('admin.keys.subscriber') })).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows(page).first()).toContainText('guest-01230@example.com');
    await page
      .getByRole('columnheader', { name: t('admin.keys.subscriber') })
      .getByRole('link')
      .click();
    await expect(rows(page).first()).toContainText('guest-01239@example.com');

    await page.reload();
    await expect(page.getByLabel(t('admin.keys.search'))).toHaveValue('guest-0123');
    await expect(rows(page).first()).toContainText('guest-01239@example.com');

    // A bookmark may name a page that is gone or never was.
    await page.goto(`/${locale}/admin/keys?q=guest-012&page=99`);
    await expect(page).toHaveURL(/\?q=guest-012&page=2$/);
    await expect(rows(page).first()).toBeVisible();
    await page.goto(`/${locale}/admin/keys?q=guest-0123&page=last`);
    await expect(rows(page)).toHaveCount(10);

    await page.goto(`/${locale}/admin/keys?status=frozen`);
    await expect.poll(() => readCount(page)).toBeGreaterThanOrEqual(FROZEN_KEYS);
    await page.getByLabel(t('admin.keys.search')).fill('matches no key');
    await expect(page.getByText(t('admin.keys.noMatches'))).toBeVisible();
  });

  test('finds nothing for a filter that no page offers, nor for an id that is none', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 422/);
    await page.goto(`/${locale}/admin/keys?status=bogus`);
    await expect(page.getByText(t('admin.keys.noMatches'))).toBeVisible();
    await page.getByRole('button', { name: t('admin.keys.showAll') }).click();
    await expect(rows(page).first()).toBeVisible();
    await page.goto(`/${locale}/admin/articles/nope`);
    await expect(page.getByText(t('articles.gone.title'))).toBeVisible();
  });

  test('revokes several keys after naming each of them', async ({ page }) => {
    const group = newEmail().slice(0, 15);
    const subscribers = [];
    for (const n of [1, 2]) subscribers.push(await addSubscriber({ name: `${group} ${n}` }));
    const keys = [];
    for (const subscriber of subscribers) keys.push(await issueKey(subscriber));
    await page.goto(`/${locale}/admin/keys?q=${group}`);
    for (const { prefix } of keys) await page.getByLabel(t('admin.keys.select', { prefix })).check();
    await page.getByRole('button', { name: t('admin.keys.revokeMany', { count: 2 }) }).click();
    const dialog = page.getByRole('dialog');
    for (const { email } of subscribers) await expect(dialog).toContainText(email);
    await dialog.getByRole('button', { name: t('admin.act.revoke.confirm', { count: 2 }) }).click();
    await expect(dialog.getByRole('status')).toHaveText(t('admin.act.finished', { done: 2, failed: 0 }));
    const { rows: notRevoked } = await database().query(
      "SELECT 1 FROM api_keys WHERE prefix = ANY ($1) AND status <> 'revoked'",
      [keys.map(({ prefix }) => prefix)],
    );
    expect(notRevoked).toEqual([]);
  });

  test('adds and suspends a subscriber, undoes it and lists all of it in the audit', async ({ page }) => {
    const email = newEmail();
    const dialog = await openDialog(page, 'subscribers', 'admin.subscribers.add');
    await dialog.getByLabel(t('admin.subscribers.email')).fill(email);
    await dialog.getByLabel(t('admin.subscribers.name')).fill('Lakeside Institute');
    await dialog.getByRole('button', { name: t('admin.subscribers.addConfirm'), exact: true }).click();
    await expect(page.getByText(t('admin.subscribers.addDone', { email })).first()).toBeVisible();

    await page.getByLabel(t('admin.subscribers.search')).fill(email);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: t('admin.subscribers.actionsOf', { email }) }).click();
    await page.getByRole('menuitem', { name: t('admin.subscribers.suspendItem') }).click();
    await dialog.getByRole('button', { name: t('admin.subscribers.suspendConfirm') }).click();
    await expect(rows(page)).toContainText(t('common.status.suspended'));
    await page.getByRole('button', { name: t('common.actions.undo') }).click();
    await expect(rows(page)).toContainText(t('common.status.active'));

    await page.goto(`/${locale}/admin/audit?subject=${encodeURIComponent(email)}`);
    for (const action of ['add', 'suspend', 'resume']) {
      await expect(rows(page).filter({ hasText: t(`admin.audit.actions.subscriber.${action}`) })).toHaveCount(1);
    }
    const download = page.waitForEvent('download');
    // A control of the filters is named "action", like a property of their form.
    await page.getByRole('button', { name: t('admin.audit.apply'), exact: true }).click();
    const since = page.getByLabel(t('admin.audit.filters.since'), { exact: true });
    await since.fill('banana');
    await page.getByRole('button', { name: t('admin.audit.apply'), exact: true }).click();
    const explained = await since.evaluate((field) => (field as HTMLInputElement).validationMessage);
    expect([explained, new URL(page.url()).searchParams.get('since')]).toEqual([t('admin.audit.dayInvalid'), null]);
    await since.fill('');
    await page.getByRole('button', { name: t('admin.audit.export') }).click();
    const csv = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
    expect(csv.split('\n')[0]).toContain('actor');
    expect(csv).toContain(email);
  });

  test('edits a subscriber, and names the address that another one has', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 409/);
    const [{ email }, other] = [await addSubscriber(), await addSubscriber()];
    await page.goto(`/${locale}/admin/subscribers?q=${email}`);
    await page.getByRole('button', { name: t('admin.subscribers.actionsOf', { email }) }).click();
    await page.getByRole('menuitem', { name: t('admin.subscribers.editItem') }).click();
    const dialog = page.getByRole('dialog');
    const address = dialog.getByLabel(t('admin.subscribers.email'));
    await expect(address).toHaveValue(email);
    await address.fill(other.email);
    const save = dialog.getByRole('button', { name: t('admin.subscribers.editConfirm'), exact: true });
    await save.click();
    await expect(dialog.getByText(t('admin.subscribers.emailTaken'))).toBeVisible();

    const renamed = newEmail();
    await address.fill(renamed);
    await dialog.getByLabel(t('admin.subscribers.name')).fill('Lakeside Institute');
    await dialog.getByLabel(t('admin.subscribers.plan')).selectOption('api');
    await save.click();
    await expect(page.getByText(t('admin.subscribers.editDone', { email: renamed })).first()).toBeVisible();
    const { rows: stored } = await database().query('SELECT name, plan FROM subscribers WHERE email = $1', [renamed]);
    expect(stored).toEqual([{ name: 'Lakeside Institute', plan: 'api' }]);
  });

  test('opens a row menu by keyboard and returns the focus to it', async ({ page }) => {
    const { email } = await addSubscriber();
    await page.goto(`/${locale}/admin/subscribers?q=${email}`);
    const menu = page.getByRole('button', { name: t('admin.subscribers.actionsOf', { email }) });
    await menu.focus();
    await page.keyboard.press('Enter');
    const suspend = page.getByRole('menuitem', { name: t('admin.subscribers.suspendItem') });
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem').last()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(suspend).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(email);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu).toBeFocused();
  });

  test('keeps what was entered in a dialog at the first Escape, and asks', async ({ page }) => {
    await page.goto(`/${locale}/admin/subscribers`);
    const dialog = page.getByRole('dialog');
    const add = page.getByRole('button', { name: t('admin.subscribers.add'), exact: true });
    await add.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await add.click();
    await dialog.getByRole('textbox').first().fill('half@example');
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toHaveText(t('common.actions.unsaved'));
    await expect(dialog.getByRole('textbox').first()).toHaveValue('half@example');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('asks before an edited profile is left', async ({ page }) => {
    await page.goto(`/${locale}/admin/profile`);
    await page.getByLabel(t('staff.profile.bioEn')).fill('Half a biography');
    const asked = page.waitForEvent('dialog');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.locator(`a[href="/${locale}/admin/articles"]`).first().click({ noWaitAfter: true });
    expect((await asked).type()).toBe('beforeunload');
    await expect(page.getByLabel(t('staff.profile.bioEn'))).toHaveValue('Half a biography');
  });

  test('asks for the missing email address and focuses its field', async ({ page }) => {
    const dialog = await openDialog(page, 'subscribers', 'admin.subscribers.add');
    await dialog.getByRole('button', { name: t('admin.subscribers.addConfirm'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(t('admin.subscribers.emailMissing'));
    await expect(dialog.getByLabel(t('admin.subscribers.email'))).toBeFocused();
  });

  test('sends an email again with a new link', async ({ page }) => {
    const { id, email } = await addSubscriber();
    await database().query("INSERT INTO mails (to_email, template, locale, gave_up_at) VALUES ($1, 'key_link', $2, now())", [
      email,
      locale,
    ]);
    await page.goto(`/${locale}/admin/subscribers/${id}`);
    const template = t('admin.emails.templates.key_link');
    await page.getByRole('button', { name: t('admin.emails.actionsOf', { email: template }) }).click();
    await page.getByRole('menuitem', { name: t('admin.emails.resendItem') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin.emails.resend'), exact: true })
      .click();
    await expect(page.getByText(t('admin.emails.resendDone', { email })).first()).toBeVisible();
    expect((await waitForEmail(email)).link).toContain('/keys/redeem#');
    await page.goto(`/${locale}/admin/emails?q=${email}`);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).last()).toContainText(t('admin.emails.statuses.failed'));
  });

  test('creates an admin token, shows it once and revokes it', async ({ page }) => {
    const name = newEmail();
    const dialog = await openDialog(page, 'tokens', 'admin.tokens.create');
    await dialog.getByLabel(t('admin.tokens.name')).fill(name);
    await dialog.getByLabel(t('admin.tokens.days')).fill('7');
    await dialog.getByRole('button', { name: t('admin.tokens.createConfirm') }).click();
    const token = await dialog.locator('code').innerText();
    expect(token).toMatch(/^hia_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    await page.keyboard.press('Escape');
    await expect(dialog.locator('code')).toHaveText(token);
    await dialog.getByRole('button', { name: t('admin.tokens.stored') }).click();
    await page.goto(`/${locale}/admin/tokens?q=${name}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.locator('body')).not.toContainText(token);
    const prefix = token.slice(0, 12);
    await page.getByRole('button', { name: t('admin.tokens.actionsOf', { prefix }) }).click();
    await page.getByRole('menuitem', { name: t('admin.tokens.revokeItem') }).click();
    await dialog.getByRole('button', { name: t('admin.tokens.revokeConfirm') }).click();
    await expect(rows(page)).toContainText(t('admin.tokens.statuses.revoked'));
  });

  test('folds the filters of a list on a phone, and counts those that are set', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const toggle = (count: number) => page.getByRole('button', { name: t('admin.list.filters', { count }), exact: true });
    for (const [list, label] of [
      ['articles', t('articles.list.state')],
      ['audit', t('admin.audit.filters.action')],
    ] as const) {
      await page.goto(`/${locale}/admin/${list}`);
      const select = page.getByLabel(label, { exact: true });
      await expect(toggle(0)).toHaveAttribute('aria-expanded', 'false');
      await expect(select).toBeHidden();
      await toggle(0).click();
      await select.selectOption({ index: 1 });
      await expect(toggle(1)).toHaveAttribute('aria-expanded', 'true');
      await toggle(1).click();
      await expect(select).toBeHidden();
    }
  });

  for (const list of ['subscribers', 'keys'] as const)
    test(`shows email addresses in full in the list of ${list}, on wide and narrow screens`, async ({ page }) => {
      const subscriber = await addSubscriber({ name: 'Lakeside Institute for Hospitality Research' });
      await issueKey(subscriber);
      const { email } = subscriber;
      await page.goto(`/${locale}/admin/${list}?q=${email}`);
      await expect(rows(page)).toHaveCount(1);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        const truncated = await rows(page)
          .getByText(email)
          .first()
          .evaluate((element) => element.scrollWidth > element.clientWidth + 1);
        expect(truncated, `at ${width}`).toBe(false);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, `at ${width}: pixels too wide`).toBe(0);
      }
    });

  test('rejects a CSV file that is not UTF-8 and stores none of its rows', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 422 .*\/subscribers\/import/);
    const email = newEmail();
    const dialog = await openDialog(page, 'subscribers', 'admin.subscribers.import');
    // 酒店 in GBK, as a spreadsheet saves it.
    const name = Buffer.from([0xbe, 0xc6, 0xb5, 0xea]);
    await dialog.getByLabel(t('admin.import.file')).setInputFiles({
      name: 'subscribers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.concat([Buffer.from(`email,plan,until,name\n${email},premium,2031-12-31,`), name]),
    });
    await dialog.getByRole('button', { name: t('admin.import.confirm'), exact: true }).click();
    await expect(dialog.getByText(t('admin.import.files.encoding'))).toBeVisible();
    const { rows: stored } = await database().query('SELECT 1 FROM subscribers WHERE email = $1', [email]);
    expect(stored).toEqual([]);
  });

  test('checks a CSV file without importing it, offers its rejected rows, then imports it', async ({ page }) => {
    const email = newEmail();
    const count = async () => (await database().query('SELECT 1 FROM subscribers WHERE email = $1', [email])).rowCount;
    const dialog = await openDialog(page, 'subscribers', 'admin.subscribers.import');
    await dialog.getByLabel(t('admin.import.file')).setInputFiles({
      name: 'subscribers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`email,plan,until,name\n${email},premium,2031-12-31,\n=cmd,premium,2031-12-31,\n`),
    });
    await dialog.getByRole('button', { name: t('admin.import.check') }).click();
    await expect(dialog.getByRole('status')).toHaveText(
      t('admin.import.checkSummary', { added: 1, renewed: 0, unchanged: 0, refused: 1 }),
    );
    expect(await count()).toBe(0);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: t('admin.import.download') }).click();
    const csv = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
    expect(csv.split('\r\n')[1]).toBe(`3,'=cmd,${t('admin.import.reasons.email_invalid')}`);
    await dialog.getByRole('button', { name: t('admin.import.confirm'), exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText(
      t('admin.import.summary', { added: 1, renewed: 0, unchanged: 0, refused: 1 }),
    );
    expect(await count()).toBe(1);
  });

  test('shows which rows of a CSV file end access before it imports them', async ({ page }) => {
    const { email } = await addSubscriber({});
    const read = async () =>
      (await database().query('SELECT active_until > now() AS active FROM subscribers WHERE email = $1', [email])).rows[0];
    const dialog = await openDialog(page, 'subscribers', 'admin.subscribers.import');
    await dialog.getByLabel(t('admin.import.file')).setInputFiles({
      name: 'subscribers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`email,plan,until,name\n${newEmail()},premium,2031-12-31,\n${email},premium,2021-12-31,\n`),
    });
    await dialog.getByRole('button', { name: t('admin.import.confirm'), exact: true }).click();
    await expect(dialog.getByRole('heading')).toHaveText(t('admin.import.checkTitle'));
    await expect(dialog.getByRole('listitem').first()).toContainText(t('admin.import.endsAccess', { date: '2021-12-31' }));
    expect(await read()).toEqual({ active: true });
    await dialog.getByRole('button', { name: t('admin.import.confirm'), exact: true }).click();
    await expect(dialog.getByRole('heading')).toHaveText(t('admin.import.reportTitle'));
    expect(await read()).toEqual({ active: false });
  });

  test('imports a CSV file and reports each line', async ({ page }) => {
    const [validEmail, invalidEmail] = [newEmail(), 'not an address'];
    const dialog = await openDialog(page, 'subscribers', 'admin.subscribers.import');
    await dialog.getByLabel(t('admin.import.file')).setInputFiles({
      name: 'subscribers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `email,plan,until,name\n${validEmail},premium,2031-12-31,"=HYPERLINK(""x"")"\n${invalidEmail},premium,2031-12-31,Nobody\n`,
      ),
    });
    // A second click must not import the file again.
    await dialog.getByRole('button', { name: t('admin.import.confirm'), exact: true }).dblclick();
    await expect(dialog.getByRole('status')).toHaveText(
      t('admin.import.summary', { added: 1, renewed: 0, unchanged: 0, refused: 1 }),
    );
    await expect(dialog.getByRole('listitem').filter({ hasText: t('admin.import.line', { line: 3 }) })).toContainText(
      t('admin.import.reasons.email_invalid'),
    );
    await expect(dialog.getByRole('listitem').filter({ hasText: validEmail })).toContainText(t('admin.import.outcomes.added'));
  });
});
