import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSavedSearch, listSavedSearches } from '../../lib/audience/saved-searches/reads';
import {
  createSavedSearch,
  deleteSavedSearch,
  queueAlerts,
  stopAlerts,
  updateSavedSearch,
} from '../../lib/audience/saved-searches/writes';
import { toMessage } from '../../lib/email/delivery/react-email';
import type { Database } from '../../lib/platform/db/client';
import { env } from '../../lib/platform/env';
import { runAlertsModel } from '../support/alerts-model';
import { createTestDatabase } from '../support/databases';
import { addSubscriber, readAudit } from '../support/people';
import { addArticles, addCategories } from '../support/search';

const APP_URL = env().appUrl;
const DAY_MS = 86_400_000;
let database: Database;
let owner: { name: string; requestId: string; subscriberId: string };

/** 06:00 UTC of a coming day: 0 is tomorrow. Stamps are of today. */
const at = (day: number, hours = 6) => new Date((Math.floor(Date.now() / DAY_MS) + 1 + day) * DAY_MS + hours * 3_600_000);
/** The first coming day of the week; 1 is Monday. */
const dayOfWeek = (weekday: number) => [0, 1, 2, 3, 4, 5, 6].find((day) => at(day).getUTCDay() === weekday) ?? 0;

const terms = { name: 'Prices', q: '', category: '', tag: '', author: '' };
const save = (fields: object = {}, who = owner) =>
  createSavedSearch(database, { ...terms, q: 'price', frequency: 'daily', ...fields }, who, { locale: 'en', now: new Date() });

/** A subscriber who may save searches. */
async function addOwner(fields: Parameters<typeof addSubscriber>[1] = {}) {
  const { id, email } = await addSubscriber(database, fields);
  return { name: `subscriber:${email}`, requestId: 'test-1', subscriberId: id };
}

const emails = async () => {
  const { rows } = await database.pool.query("SELECT * FROM mails WHERE template = 'search_alert' ORDER BY created_at, id");
  return rows;
};
/** The titles of all alerts, search by search. */
const told = async () =>
  (await emails()).flatMap(({ props }) =>
    props.searches.map((search: { name: string; articles: { title: string }[] }) => [
      search.name,
      search.articles.map(({ title }) => title).sort(),
    ]),
  );

let count = 0;
const publish = (title: string, fields: object = {}) => {
  count += 1;
  return addArticles(database, [{ slug: `a${count}`, title_en: title, content_en: 'x', ...fields }]);
};

beforeAll(async () => {
  database = await createTestDatabase();
  await addCategories(database, 'one', 'two');
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM alert_recipients');
  await database.pool.query('DELETE FROM articles');
  await database.pool.query('TRUNCATE mails');
  owner = await addOwner();
});

describe('a saved search', () => {
  it('keeps a query or filter when it is changed', async () => {
    const id = await save({ q: '', tag: 'F&B' });
    expect(await getSavedSearch(owner, id)).toMatchObject({
      id,
      q: '',
      tag: 'F&B',
      frequency: 'daily',
      alerted_at: null,
      url: `${APP_URL}/archive?tag=F%26B`,
    });
    await expect(updateSavedSearch(database, id, { tag: '' }, owner)).rejects.toMatchObject({ field: 'q', type: 'missing' });
    await updateSavedSearch(database, id, { tag: '', author: 'Lin Yue', name: null }, owner);
    expect(await getSavedSearch(owner, id)).toMatchObject({ name: 'Prices', tag: '', author: 'Lin Yue' });
    expect(await readAudit(database, `search:${id}`)).toMatchObject([
      { action: 'search.create', after: { tag: 'F&B', frequency: 'daily' } },
      { action: 'search.update', before: { tag: 'F&B', author: '' }, after: { tag: '', author: 'Lin Yue' } },
    ]);
  });

  it('needs an active subscription to be created, not to be changed', async () => {
    const id = await save();
    await database.pool.query('UPDATE subscribers SET suspended_at = now() WHERE id = $1', [owner.subscriberId]);
    await expect(save()).rejects.toMatchObject({ code: 'subscription_inactive' });
    await expect(save({}, await addOwner({ activeUntil: new Date(0) }))).rejects.toMatchObject({ code: 'subscription_inactive' });
    const staff = { name: 'admin:boss@example.com', requestId: 'test-1' };
    await expect(save({}, staff as typeof owner)).rejects.toMatchObject({ code: 'subscription_inactive' });
    await updateSavedSearch(database, id, { frequency: 'off' }, owner);
    expect(await listSavedSearches(owner)).toMatchObject([{ frequency: 'off' }]);
  });

  it('belongs to one subscriber: for others it is absent', async () => {
    const id = await save();
    const eve = await addOwner();
    await expect(getSavedSearch(eve, id)).rejects.toMatchObject({ data: { resource: 'saved_search' } });
    await expect(updateSavedSearch(database, id, { name: 'x' }, eve)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteSavedSearch(database, id, eve)).rejects.toMatchObject({ code: 'not_found' });
    await deleteSavedSearch(database, id, owner);
    expect(await listSavedSearches(owner)).toEqual([]);
  });

  it('is one of at most twenty, even with concurrent saves', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, () => save()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'limit_reached', data: { limit: 20 } });
    expect(await listSavedSearches(owner)).toHaveLength(20);
  });
});

describe('an alert', () => {
  it('lists an article once if it went live after the search, matches all terms and passes every filter', async () => {
    await publish('An old price');
    await save({ name: 'words' });
    await save({ name: 'all', q: 'hotels price', category: 'two', tag: 'F&B', author: 'lin yue' });
    await save({ name: 'author', q: '', author: '林悦' });
    await save({ name: 'tag', q: '', tag: '餐饮' });
    await publish('Hotel prices', {
      category_slug: 'two',
      tags: ['F&B'],
      tags_zh: ['餐饮'],
      author_name: 'Lin Yue',
      author_name_zh: '林悦',
    });
    await publish('Hotel price', { category_slug: 'one', tags: ['F&B'], author_name: 'Lin Yue' });
    await publish('Only hotels');
    await publish('A draft price', { is_published: false });
    await publish('An imported price', { publish_at: new Date(Date.now() - 31 * DAY_MS).toISOString() });
    expect(await queueAlerts(database, at(0))).toBe(1);
    expect(await told()).toEqual([
      ['words', ['Hotel price', 'Hotel prices']],
      ['all', ['Hotel prices']],
      ['author', ['Hotel prices']],
      ['tag', ['Hotel price', 'Hotel prices']],
    ]);
    await database.pool.query("UPDATE articles SET title_en = title_en || '!' WHERE title_en LIKE 'Hotel%'");
    await database.pool.query("UPDATE articles SET is_published = false WHERE title_en = 'Hotel price!'");
    await database.pool.query("UPDATE articles SET is_published = true WHERE title_en = 'Hotel price!'");
    expect(await queueAlerts(database, at(1))).toBe(0);
    await database.pool.query("UPDATE articles SET is_published = true WHERE title_en = 'A draft price'");
    expect(await queueAlerts(database, at(2))).toBe(1);
    expect((await told()).slice(4)).toEqual([['words', ['A draft price']]]);
  });

  it('is sent from 06:00 UTC, once a day, with articles of missed days', async () => {
    const id = await save();
    await publish('Price one');
    expect(await queueAlerts(database, at(0, 5.99))).toBe(0);
    expect(await queueAlerts(database, at(0))).toBe(1);
    await publish('Price two');
    expect(await queueAlerts(database, at(0, 23.9))).toBe(0);
    expect(await queueAlerts(database, at(1, 5.99))).toBe(0);
    await publish('Price three');
    expect(await queueAlerts(database, at(3, 12))).toBe(1);
    expect(await told()).toEqual([
      ['Prices', ['Price one']],
      ['Prices', ['Price three', 'Price two']],
    ]);
    expect((await getSavedSearch(owner, id)).alerted_at).toBe(at(3, 12).toISOString());
  });

  it('comes on Mondays for a weekly search, and never for one that is off', async () => {
    await save({ name: 'weekly', frequency: 'weekly' });
    await save({ name: 'off', frequency: 'off' });
    await publish('Price');
    for (const weekday of [2, 3, 4, 5, 6, 0]) expect(await queueAlerts(database, at(dayOfWeek(weekday)))).toBe(0);
    expect(await queueAlerts(database, at(dayOfWeek(1)))).toBe(1);
    expect(await told()).toEqual([['weekly', ['Price']]]);
  });

  it('is not made while the subscription is not active; a renewed one looks back thirty days', async () => {
    await save();
    await publish('Price');
    await database.pool.query('UPDATE subscribers SET suspended_at = now() WHERE id = $1', [owner.subscriberId]);
    expect(await queueAlerts(database, at(0))).toBe(0);
    await database.pool.query('UPDATE subscribers SET suspended_at = NULL WHERE id = $1', [owner.subscriberId]);
    expect(await queueAlerts(database, at(31))).toBe(0);
    await publish('Price again');
    expect(await queueAlerts(database, at(1))).toBe(1);
    expect(await told()).toEqual([['Prices', ['Price again']]]);
  });

  it('lists twenty titles of a search and leads to the rest', async () => {
    await save({ name: 'Rates & <prices>' });
    await addArticles(
      database,
      Array.from({ length: 23 }, (_, n) => ({
        slug: `many-${n}`,
        title_en: n === 22 ? '' : `Price ${n}`,
        title_zh: `price 价格 ${n}`,
      })),
    );
    await queueAlerts(database, at(0));
    const [row] = await emails();
    expect(row).toMatchObject({ bulk: true, locale: 'en', to_email: owner.name.slice('subscriber:'.length) });
    expect(row.props.searches).toMatchObject([{ name: 'Rates & <prices>', total: 23, path: '/archive?q=price' }]);
    const message = await toMessage(row, APP_URL);
    expect(message.subject).toBe('23 new articles in your searches');
    expect(message.html).toContain('Rates &amp; &lt;prices&gt;');
    expect(message.html).not.toContain('<img');
    expect(message.text.match(/\/en\/archive\/many-/g)).toHaveLength(19);
    expect(message.text.match(/\/zh\/archive\/many-/g)).toHaveLength(1);
    expect(message.text).toContain(`All results, 23 of them new:\n${APP_URL}/en/archive?q=price`);
    expect(message.headers).toEqual({
      'List-Unsubscribe': `<${APP_URL}/api/unsubscribe/${row.unsubscribe_token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('has a link that turns off all searches of its subscriber, and works for anyone and repeatedly', async () => {
    const other = await addOwner();
    const ids = [await save(), await save({ frequency: 'weekly' })];
    await save({}, other);
    await publish('Price');
    expect(await queueAlerts(database, at(0))).toBe(2);
    const { rows } = await database.pool.query('SELECT stop_token FROM alert_recipients WHERE subscriber_id = $1', [
      owner.subscriberId,
    ]);
    const stop = () => stopAlerts(database, rows[0].stop_token, 'test-1');
    expect(await stopAlerts(database, 'x'.repeat(43), 'test-1')).toBe(false);
    expect([await stop(), await stop()]).toEqual([true, true]);
    expect((await listSavedSearches(owner)).map(({ id, frequency }) => [id, frequency])).toEqual(ids.map((id) => [id, 'off']));
    expect((await listSavedSearches(other)).map(({ frequency }) => frequency)).toEqual(['daily']);
    const audit = await readAudit(database, `subscriber:${owner.subscriberId}`);
    expect(audit).toMatchObject([{ actor: 'anonymous', action: 'search.stop', after: { searches: 2 } }]);
  });
});

it('alerts name each article once per search, through random commits, rollbacks and killed runs', {
  timeout: 240_000,
}, async () => {
  const own = await createTestDatabase();
  const { runs, kills, alerts, rolledBack } = await runAlertsModel(own, { commits: 240, perRun: 12, seed: 20_261_124 });
  expect(runs).toBe(20);
  expect(Math.min(kills, alerts, rolledBack)).toBeGreaterThan(10);
});
