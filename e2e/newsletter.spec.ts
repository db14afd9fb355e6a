import type { BrowserContext } from '@playwright/test';
import { insertArticle } from '../tests/support/articles';
import { addContact } from '../tests/support/people';
import { waitForEmail } from './support/emails';
import { translatorFor } from './support/messages';
import { administrator, database, newEmail, signIn } from './support/people';
import { expect, test } from './support/test';

const readContact = async (email: string) => {
  const { rows } = await database().query<{
    id: string;
    status: string;
    topics: string[];
    locale: string;
    unsubscribe_token: string;
    source: string;
  }>('SELECT id, status, topics, locale, unsubscribe_token, source FROM contacts WHERE email = $1', [email]);
  return rows[0];
};

test('a reader subscribes, confirms and changes topics', async ({ page }) => {
  const locale = 'zh';
  const t = translatorFor(locale);
  const email = newEmail();
  await page.goto(`/${locale}/newsletter?topic=labour&utm_source=fair`);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveValue('labour');
  await page.getByLabel(t('common.request.email')).fill(email);
  await page.getByRole('button', { name: t('newsletter.form.submit'), exact: true }).click();
  await expect(page.getByText(t('common.request.accepted'))).toBeVisible();
  expect(await readContact(email)).toBeUndefined();

  const { link, text } = await waitForEmail(email);
  expect(text).not.toContain('labour');
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/${locale}/newsletter/confirm$`));
  expect(await readContact(email)).toBeUndefined();
  await page.getByRole('button', { name: t('newsletter.confirm.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('newsletter.confirm.done.title'));
  const contact = await readContact(email);
  expect(contact).toMatchObject({ status: 'confirmed', topics: ['labour'], locale, source: 'newsletter' });

  await page.goto(`/api/unsubscribe/${contact?.unsubscribe_token}`);
  await expect(page).toHaveURL(new RegExp(`/${locale}/newsletter/preferences$`));
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: t('newsletter.preferences.save') }).click();
  await expect(page.getByText(t('newsletter.preferences.saved'))).toBeVisible();
  expect((await readContact(email))?.topics).toHaveLength(2);
});

test('the page unsubscribes with its button, and an incomplete link says so', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 400 .*\/newsletter\/preferences\)$/);
  const t = translatorFor('en');
  const { email, token } = await addContact({ pool: database() });
  await page.goto(`/en/newsletter/preferences#token=${token}`);
  await page.getByRole('button', { name: t('newsletter.preferences.unsubscribe'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('newsletter.preferences.left.title'));
  expect(await readContact(email)).toMatchObject({ status: 'unsubscribed' });
  // A token that is no contact's may be that of a subscriber's alerts.
  await page.goto('/en/newsletter');
  await page.goto(`/en/newsletter/preferences#token=${'x'.repeat(43)}`);
  await page.getByRole('button', { name: t('newsletter.preferences.alerts.submit') }).click();
  await expect(page.getByText(t('newsletter.preferences.alerts.done'))).toBeVisible();
  await page.goto('/en/newsletter');
  await page.goto('/en/newsletter/preferences');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('newsletter.preferences.invalid.title'));
});

test('an administrator finds and unsubscribes a contact, and downloads the list', async ({ page }) => {
  const t = translatorFor('en');
  const { email } = await addContact({ pool: database() }, { name: 'Li Na', company: 'Lakeside', topics: ['labour'] });
  await signIn(page.context(), administrator);
  await page.goto(`/en/admin/contacts?q=${encodeURIComponent(email)}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: t('contacts.details', { email }) }).click();
  await expect(page.getByText('Lakeside')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('contacts.export') }).click();
  const csv = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
  expect(csv).toContain(`${email},confirmed,Li Na,Lakeside`);
  await row.getByRole('button', { name: t('contacts.actionsOf', { email }) }).click();
  await page.getByRole('menuitem', { name: t('contacts.unsubscribe') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('contacts.unsubscribeConfirm'), exact: true })
    .click();
  await expect(row.getByText(t('contacts.statuses.unsubscribed'))).toBeVisible();
  expect(await readContact(email)).toMatchObject({ status: 'unsubscribed' });
});

test('a button has the focus again after it was busy', async ({ page, context }) => {
  const t = translatorFor('zh');
  await signIn(context, administrator);
  const { rows } = await database().query<{ id: string }>(
    "SELECT id FROM newsletters WHERE status = 'draft' ORDER BY created_at LIMIT 1",
  );
  await page.goto(`/zh/admin/newsletters/${rows[0]?.id}`);
  const button = page.getByRole('button', { name: t('newsletters.test'), exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('newsletters.tested'), { exact: true })).toBeVisible();
  await expect(button).toBeFocused();
});

test('choosing articles forgets that there were none, and the search for more has the focus', async ({ page, context }) => {
  const t = translatorFor('zh');
  await signIn(context, administrator);
  await page.goto('/zh/admin/newsletters');
  await page.getByRole('button', { name: t('newsletters.new'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('newsletters.create'), exact: true }).click();
  const missing = dialog.getByText(t('newsletters.noArticles'));
  await expect(missing).toBeVisible();
  await dialog
    .getByRole('button', { name: new RegExp(`^${t('newsletters.add')}`) })
    .first()
    .press('Enter');
  await expect(missing).toHaveCount(0);
  await expect(dialog.getByRole('searchbox', { name: t('newsletters.search') })).toBeFocused();
});

test('two people who change a newsletter do not undo each other', async ({ page, context, baseURL }) => {
  const t = translatorFor('en');
  await signIn(context, administrator);
  const [first, second] = await Promise.all(
    ['chosen-first', 'chosen-second'].map((name) =>
      insertArticle(database(), {
        slug: `${name}-${test.info().retry}`,
        category_slug: 'labour',
        publish_at: '2001-01-05T00:00:00Z',
        is_published: true,
      }),
    ),
  );
  const headers = { origin: new URL('/', baseURL).origin };
  const data = { subject_zh: '原题', subject_en: 'Ours', intro_zh: '', intro_en: '', article_ids: [first], topics: null };
  const { id } = await (await context.request.post('/api/v1/admin/newsletters', { headers, data })).json();
  const changeElsewhere = (changes: object) =>
    context.request.patch(`/api/v1/admin/newsletters/${id}`, { headers, data: changes });
  await page.goto(`/en/admin/newsletters/${id}`);
  const field = (label: string) => page.getByLabel(t(`newsletters.${label}`), { exact: true });
  await field('introEn').fill('Mine');
  await changeElsewhere({ subject_en: 'Theirs', article_ids: [first, second] });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theirs');
  // What is unsaved stays as it is, and only that is saved.
  await expect(field('subjectEn')).toHaveValue('Ours');
  let serve = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    serve = resolve;
  });
  await page.route(`**/api/v1/admin/newsletters/${id}`, async (route) => {
    if (route.request().method() === 'GET') await arrival;
    await route.continue();
  });
  await page.getByRole('button', { name: t('newsletters.save'), exact: true }).click();
  // Until the page has read it again, what was saved here is neither replaced nor taken for somebody else's.
  await expect(page.getByText(t('newsletters.saved'), { exact: true }).first()).toBeVisible();
  await expect(page.getByText('saved changes to')).toHaveCount(0);
  await expect(field('introEn')).toHaveValue('Mine');
  serve();
  await expect(field('subjectEn')).toHaveValue('Theirs');
  await expect(field('introEn')).toHaveValue('Mine');
  const saved = await (await context.request.get(`/api/v1/admin/newsletters/${id}`)).json();
  expect(saved).toMatchObject({ subject_en: 'Theirs', intro_en: 'Mine', article_ids: [first, second] });
  // While nothing is unsaved, what others save is shown.
  await changeElsewhere({ intro_zh: '他人的导语' });
  await expect(field('introZh')).toHaveValue('他人的导语');
  // Neither a search for articles nor what is as it was again is a change.
  const send = page.getByRole('button', { name: t('newsletters.send'), exact: true });
  await page.getByRole('searchbox', { name: t('newsletters.search') }).fill('hotel');
  await expect(send).toBeEnabled();
  await field('subjectEn').fill('Theirs again');
  await expect(send).toBeDisabled();
  await field('subjectEn').fill('Theirs');
  await expect(send).toBeEnabled();
  // A change of the same field is announced before it is replaced, and an article that was unpublished is left out.
  await field('subjectEn').fill('Ours again');
  await page
    .getByRole('button', { name: new RegExp(`^${t('newsletters.add')}`) })
    .first()
    .click();
  await database().query('UPDATE articles SET is_published = false WHERE id = $1', [second]);
  await changeElsewhere({ subject_en: 'Theirs at last' });
  const { rows } = await database().query<{ name: string }>('SELECT name FROM users WHERE email = $1', [administrator]);
  const announced = t('newsletters.changedMeanwhile', { name: rows[0]?.name ?? '', fields: t('newsletters.subjectEn') });
  await expect(page.getByText(announced, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('newsletters.save'), exact: true }).click();
  await expect(send).toBeEnabled();
  const changed = await (await context.request.get(`/api/v1/admin/newsletters/${id}`)).json();
  expect(changed.subject_en).toBe('Ours again');
  expect(changed.article_ids).not.toContain(second);
  expect(changed.article_ids).toHaveLength(2);
  // What is unsaved stays readable once nothing can be saved any more.
  await field('introEn').fill('Unsaved');
  await database().query("UPDATE newsletters SET status = 'failed', reason = 'none' WHERE id = $1", [id]);
  await expect(page.getByText(t('newsletters.endedMeanwhile'), { exact: true })).toBeVisible();
  await expect(field('introEn')).toHaveValue('Unsaved');
});

/** A newsletter that reaches nobody, because the category of its only topic was deleted, and its article. */
async function addNewsletter(context: BrowserContext, { origin, name }: { origin: string; name: string }) {
  const slug = `${name}-${test.info().retry}`;
  await database().query("INSERT INTO categories (slug, name_zh, name_en) VALUES ($1, '短暂', 'Fleeting')", [slug]);
  const article = await insertArticle(database(), {
    slug: `of-${slug}`,
    category_slug: 'labour',
    publish_at: '2001-01-06T00:00:00Z',
    is_published: true,
  });
  const headers = { origin };
  const data = { subject_zh: '原题', subject_en: 'Ours', intro_en: 'Intro', article_ids: [article], topics: [slug] };
  const { id } = await (await context.request.post('/api/v1/admin/newsletters', { headers, data })).json();
  await database().query('DELETE FROM categories WHERE slug = $1', [slug]);
  const path = `/api/v1/admin/newsletters/${id}`;
  return {
    id: String(id),
    path,
    article,
    topic: slug,
    read: async () => (await context.request.get(path)).json(),
    change: (changes: object) => context.request.patch(path, { headers, data: changes }),
    send: (options: object = {}) => context.request.post(`${path}/send`, { headers, data: options }),
    remove: () => context.request.delete(path, { headers }),
  };
}
const originOf = (baseURL: string | undefined) => new URL('/', baseURL).origin;

test('a topic whose category was deleted stays chosen until it is cleared', async ({ page, context, baseURL }) => {
  const t = translatorFor('en');
  await signIn(context, administrator);
  const newsletter = await addNewsletter(context, { origin: originOf(baseURL), name: 'fleeting' });
  const { topic } = newsletter;
  await page.goto(`/en/admin/newsletters/${newsletter.id}`);
  const saved = page.getByText(t('newsletters.saved'), { exact: true });
  await expect(page.getByRole('button', { name: t('newsletters.send'), exact: true })).toBeEnabled();
  await expect(page.getByText(t('newsletters.unsaved'), { exact: true })).toHaveCount(0);
  await page.getByLabel(t('newsletters.introEn'), { exact: true }).fill('Another');
  await page.getByRole('button', { name: t('newsletters.save'), exact: true }).click();
  await expect(saved.first()).toBeVisible();
  expect(await newsletter.read()).toMatchObject({ intro_en: 'Another', topics: [topic], recipients: 0 });
  await page.locator('input[value=labour]').check();
  await page.getByRole('button', { name: t('newsletters.save'), exact: true }).click();
  await expect.poll(async () => (await newsletter.read()).topics).toEqual([topic, 'labour'].toSorted());

  const { email, token } = await addContact({ pool: database() }, { topics: [topic] });
  await page.goto(`/en/newsletter/preferences#token=${token}`);
  await page.getByLabel(t('newsletter.language')).selectOption('zh');
  // A topic is added in another window.
  await database().query('UPDATE contacts SET topics = $2 WHERE email = $1', [email, [topic, 'labour']]);
  await page.getByRole('button', { name: t('newsletter.preferences.save') }).click();
  await expect(page.getByText(t('newsletter.preferences.saved'))).toBeVisible();
  expect(await readContact(email)).toMatchObject({ topics: [topic, 'labour'], locale: 'zh' });
  await expect(page.locator('input[value=labour]')).toBeChecked();
  await page.getByLabel(t('newsletter.topicDeleted', { slug: topic })).uncheck();
  await page.getByRole('button', { name: t('newsletter.preferences.save') }).click();
  await expect(page.getByText(t('newsletter.preferences.saved'))).toBeVisible();
  expect((await readContact(email))?.topics).toEqual(['labour']);
});

test('nobody sends what they have not seen, and the page says what a repeated send did', async ({ page, context, baseURL }) => {
  const t = translatorFor('en');
  await signIn(context, administrator);
  const newsletter = await addNewsletter(context, { origin: originOf(baseURL), name: 'unseen' });
  await page.goto(`/en/admin/newsletters/${newsletter.id}`);
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: t('newsletters.send'), exact: true }).click();
  const confirm = dialog.getByRole('button', { name: t('newsletters.sendConfirm'), exact: true });
  await open();
  await expect(dialog).toContainText('原题 · Ours');
  // The change is not on the page yet when the editor confirms.
  let confirmed = false;
  let serve = (): void => undefined;
  const served = new Promise<void>((resolve) => {
    serve = resolve;
  });
  let hold = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  await page.route(`**${newsletter.path}`, async (route) => {
    if (route.request().method() === 'GET' && !confirmed) {
      hold();
      await served;
    }
    await route.continue();
  });
  await held;
  await newsletter.change({ subject_en: 'Theirs' });
  confirmed = true;
  await confirm.click();
  const refused = dialog.getByText(t('newsletters.changedSince'), { exact: true });
  await expect(refused).toBeVisible();
  await expect(confirm).toHaveCount(0);
  expect(await newsletter.read()).toMatchObject({ status: 'draft' });
  serve();
  await dialog.getByRole('button', { name: t('common.actions.cancel'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theirs');
  await open();
  await expect(dialog).toContainText('原题 · Theirs');
  await dialog.getByLabel(t('newsletters.sendLater')).check();
  // Somebody else sends it meanwhile.
  await newsletter.send();
  await expect.poll(async () => (await newsletter.read()).status).toBe('sent');
  await confirm.click();
  await expect(page.getByText(t('newsletters.begunBefore'), { exact: true }).first()).toBeVisible();
  await expect(page.getByText(t('newsletters.scheduled'), { exact: true })).toHaveCount(0);
});

test('cancelling says what happened if sending had begun', async ({ page, context, baseURL }) => {
  const t = translatorFor('en');
  await signIn(context, administrator);
  const newsletter = await addNewsletter(context, { origin: originOf(baseURL), name: 'late' });
  await newsletter.send({ send_at: new Date(Date.now() + 86_400_000).toISOString() });
  await page.goto(`/en/admin/newsletters/${newsletter.id}`);
  await page.route(`**${newsletter.path}/cancel`, async (route) => {
    const counts = { recipients: 1_120, waiting: 0, sent: 1_000, failed: 0, skipped: 120, bounced: 0, complained: 0 };
    await route.fulfill({ json: { ...(await newsletter.read()), status: 'cancelled', counts } });
  });
  const cancel = async () => {
    await page.getByRole('button', { name: t('newsletters.cancel'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('newsletters.cancelConfirm'), exact: true })
      .click();
  };
  await cancel();
  await expect(page.getByText(t('newsletters.cancelledSending', { sent: 1_000 }), { exact: true }).first()).toBeVisible();
  await page.unrouteAll();
  await cancel();
  await expect(page.getByText(t('newsletters.cancelledScheduled'), { exact: true }).first()).toBeVisible();
  expect(await newsletter.read()).toMatchObject({ status: 'draft' });
});

test('without a published article nothing is sent, and a failed newsletter is copied to a draft', async ({
  page,
  context,
  baseURL,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422 .*\/admin\/newsletters\)$/);
  const t = translatorFor('zh');
  await signIn(context, administrator);
  const newsletter = await addNewsletter(context, { origin: originOf(baseURL), name: 'withdrawn' });
  await database().query('UPDATE articles SET is_published = false WHERE id = $1', [newsletter.article]);
  await page.goto(`/zh/admin/newsletters/${newsletter.id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t('newsletters.send'), exact: true }).click();
  await expect(dialog.getByText(t('newsletters.nothingPublished'), { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('newsletters.sendConfirm'), exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: t('common.actions.cancel'), exact: true }).click();

  await newsletter.send();
  await page.getByRole('button', { name: t('newsletters.copy'), exact: true }).click();
  await expect(dialog.getByLabel(t('newsletters.subjectZh'))).toHaveValue('原题');
  const create = dialog.getByRole('button', { name: t('newsletters.create'), exact: true });
  await create.click();
  await expect(dialog.getByText(t('newsletters.noArticles'))).toBeVisible();
  await dialog
    .getByRole('button', { name: new RegExp(`^${t('newsletters.add')}`) })
    .first()
    .click();
  // It must not become a newsletter for everybody unnoticed.
  await create.click();
  await expect(dialog.getByText(t('newsletters.topicsGone'), { exact: true })).toBeVisible();
  await dialog.getByLabel(t('newsletters.topicDeleted', { slug: newsletter.topic })).uncheck();
  await dialog.locator('input[value=labour]').check();
  await create.click();
  await expect(page).not.toHaveURL(new RegExp(`${newsletter.id}$`));
  await expect(page.getByLabel(t('newsletters.introEn'), { exact: true })).toHaveValue('Intro');
  const copy = await (await context.request.get(`/api/v1/admin/newsletters/${page.url().split('/').at(-1)}`)).json();
  expect(copy).toMatchObject({ status: 'draft', subject_zh: '原题', subject_en: 'Ours', topics: ['labour'] });
});

test('the page of a newsletter that somebody deleted says so and keeps what is unsaved', async ({
  page,
  context,
  baseURL,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404 .*\/admin\/newsletters\//);
  const t = translatorFor('en');
  await signIn(context, administrator);
  const newsletter = await addNewsletter(context, { origin: originOf(baseURL), name: 'deleted' });
  await page.goto(`/en/admin/newsletters/${newsletter.id}`);
  const field = page.getByLabel(t('newsletters.introEn'), { exact: true });
  await field.fill('Unsaved');
  await newsletter.remove();
  await expect(page.getByRole('button', { name: t('newsletters.send'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('newsletters.test'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('newsletters.save'), exact: true })).toHaveCount(0);
  await expect(page.getByText(t('newsletters.deletedMeanwhile'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('newsletters.unknown'), { exact: true })).toHaveCount(0);
  await expect(field).toHaveValue('Unsaved');
  await field.fill('Intro');
  await page.getByRole('link', { name: t('newsletters.showAll'), exact: true }).click();
  await expect(page).toHaveURL(/\/en\/admin\/newsletters$/);
});

test('the address of no newsletter says so and is read once', async ({ page, context, browserErrors }) => {
  browserErrors.allow(/status of 4(?:04|22) .*\/admin\/newsletters\//);
  const t = translatorFor('zh');
  await signIn(context, administrator);
  await page.clock.install();
  for (const id of ['undefined', '0d6c3f2e-7f51-4c1d-9a36-5a3c6b0f8e21']) {
    const reads: string[] = [];
    page.on('request', (request) => request.url().endsWith(`/api/v1/admin/newsletters/${id}`) && reads.push(request.url()));
    await page.goto(`/zh/admin/newsletters/${id}`);
    await expect(page.getByText(t('newsletters.unknown'), { exact: true })).toBeVisible();
    await page.clock.runFor(30_000);
    // Another request, which follows any that the page has sent.
    await page.evaluate(() => fetch('/robots.txt'));
    expect(reads).toHaveLength(1);
  }
});
