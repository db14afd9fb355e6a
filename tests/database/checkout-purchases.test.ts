import { describe, expect, it } from 'vitest';
import { writeMetrics } from '../../lib/api/system/metrics';
import { findCheckoutPage } from '../../lib/commerce/checkout/reads';
import { readDueCheckouts } from '../../lib/commerce/checkout/writes';
import { listPurchases, listPurchasesOf } from '../../lib/commerce/purchases/reads';
import { eraseByAddress } from '../../lib/people/data-requests/writes';
import { pruneOldRows } from '../../lib/platform/housekeeping/writes';
import { openCheckouts } from '../support/checkouts';
import { addSubscriber, newEmail, readAudit, tester } from '../support/people';

const {
  database,
  pool,
  other,
  stripe,
  create,
  signal,
  readAll,
  signalAndRead,
  rowOf,
  subscriberOf,
  emailsTo,
  templatesTo,
  yearAfter,
} = await openCheckouts();

describe('a payment', () => {
  it('creates the subscriber with a calendar year, one audit row and one email', async () => {
    const { id } = await create('new@example.com');
    stripe.pay(id);
    await signalAndRead(id);
    await signalAndRead(id);
    const subscriber = await subscriberOf('new@example.com');
    const row = await rowOf(id);
    expect(row).toMatchObject({
      ...{
        status: 'paid',
        email: null,
        subscriber_id: subscriber.id,
        amount: 24_000,
        currency: 'usd',
        payment_intent: stripe.find(id).intent,
      },
      ...{
        due_at: null,
        lease_id: null,
        leased_until: null,
        failures: 0,
        invoice_url: `https://invoice.stripe.test/${stripe.find(id).intent}`,
      },
      paid_at: new Date(1_772_704_800_000),
    });
    expect(row.until_at).toEqual(await yearAfter(row.from_at));
    expect(subscriber).toMatchObject({ plan: 'premium', active_until: row.until_at, suspended_at: null, name: '' });
    expect(await readAudit(database, `subscriber:${subscriber.id}`)).toEqual([
      {
        actor: 'service',
        action: 'subscriber.purchase',
        before: null,
        request_id: null,
        after: {
          email: 'new@example.com',
          name: '',
          plan: 'premium',
          suspended_at: null,
          checkout: id,
          active_until: row.until_at.toISOString(),
          from: row.from_at.toISOString(),
          until: row.until_at.toISOString(),
        },
      },
    ]);
    expect(await emailsTo('new@example.com')).toEqual([
      {
        template: 'purchase_paid',
        locale: 'en',
        props: { plan: 'premium', from: row.from_at.toISOString(), active_until: row.until_at.toISOString() },
      },
    ]);
  });

  it('emails a link that leads back to what the buyer left to subscribe', async () => {
    const { id } = await create('reader@example.com', 'annual', '?callbackUrl=%2Fzh%2Farchive%2Fa');
    stripe.pay(id);
    await signalAndRead(id);
    expect(await emailsTo('reader@example.com')).toMatchObject([{ template: 'purchase_paid', props: { back: '/zh/archive/a' } }]);
  });

  it('continues a running subscription, keeps a suspension, and changes the plan to the bought one', async () => {
    const activeUntil = new Date('2030-02-28T23:59:59.999Z');
    const running = await addSubscriber(database, { activeUntil, plan: 'api', suspendedAt: new Date('2026-01-01T00:00:00Z') });
    const { id } = await create(running.email);
    stripe.pay(id);
    await signalAndRead(id);
    expect(await subscriberOf(running.email)).toMatchObject({
      plan: 'premium',
      active_until: new Date('2031-02-28T23:59:59.999Z'),
      suspended_at: new Date('2026-01-01T00:00:00Z'),
    });
    expect(await emailsTo(running.email)).toMatchObject([{ template: 'purchase_paid', props: { suspended: true } }]);
    const [audit] = await readAudit(database, `subscriber:${running.id}`);
    expect(audit).toMatchObject({ before: { plan: 'api', active_until: activeUntil.toISOString() } });
  });

  it('gives two years when made twice', async () => {
    const [first, second] = [await create('twice@example.com'), await create('twice@example.com')];
    for (const { id } of [first, second]) {
      stripe.pay(id);
      await signal(id);
    }
    await Promise.all([readAll(), readDueCheckouts(other, 60_000)]);
    const rows = [await rowOf(first.id), await rowOf(second.id)].sort((a, b) => a.from_at - b.from_at);
    expect(rows[1].from_at).toEqual(rows[0].until_at);
    expect((await subscriberOf('twice@example.com')).active_until).toEqual(await yearAfter(rows[0].until_at));
    expect(await templatesTo('twice@example.com')).toEqual(['purchase_paid', 'purchase_paid']);
  });

  it('is processing while it takes longer, read every hour, and then paid or ended', async () => {
    const [paid, failed] = [await create(), await create()];
    for (const { id } of [paid, failed]) {
      stripe.payLater(id);
      await signalAndRead(id);
      const row = await rowOf(id);
      expect(row).toMatchObject({ status: 'processing', subscriber_id: null });
      const { rows } = await pool.query(
        "SELECT $1 BETWEEN now() + interval '59 minutes' AND now() + interval '1 hour' AS hourly",
        [row.due_at],
      );
      expect(rows[0].hourly).toBe(true);
    }
    stripe.pay(paid.id);
    stripe.failLater(failed.id);
    await pool.query('UPDATE checkouts SET due_at = now()');
    await readAll();
    expect([(await rowOf(paid.id)).status, (await rowOf(failed.id)).status]).toEqual(['paid', 'ended']);
  });

  it('ends the checkout without a trace when it expires', async () => {
    const { id } = await create('nobody@example.com');
    stripe.expire(id);
    await signalAndRead(id);
    expect(await rowOf(id)).toMatchObject({ status: 'ended', due_at: null, subscriber_id: null });
    expect(await subscriberOf('nobody@example.com')).toBeUndefined();
    expect(await emailsTo('nobody@example.com')).toEqual([]);
  });
});

describe('a reversal', () => {
  const buy = async (email: string) => {
    const { id } = await create(email);
    stripe.pay(id);
    await signalAndRead(id);
    return id;
  };

  it.each([
    ['a full refund', (id: string) => stripe.refund(id)],
    ['a lost dispute', (id: string) => stripe.dispute(id, 'lost')],
  ])('%s ends the year now, once, with one audit row and one email', async (_name, reverse) => {
    const email = newEmail();
    const id = await buy(email);
    const before = await rowOf(id);
    reverse(id);
    await signalAndRead(id);
    await signalAndRead(id);
    const subscriber = await subscriberOf(email);
    expect(await rowOf(id)).toMatchObject({
      status: 'reversed',
      from_at: before.from_at,
      until_at: before.until_at,
      subscriber_id: subscriber.id,
    });
    expect(subscriber.active_until.getTime()).toBeGreaterThanOrEqual(before.from_at.getTime());
    expect(subscriber.active_until.getTime()).toBeLessThanOrEqual(Date.now());
    const audit = await readAudit(database, `subscriber:${subscriber.id}`);
    expect(audit.map(({ action }) => action)).toEqual(['subscriber.purchase', 'subscriber.reversal']);
    expect(await emailsTo(email)).toMatchObject([
      {},
      { template: 'purchase_reversed', props: { active_until: subscriber.active_until.toISOString(), active: false } },
    ]);
  });

  it('says in the email that a subscription is still suspended', async () => {
    const email = newEmail();
    const [id] = [await buy(email), await buy(email)];
    await pool.query('UPDATE subscribers SET suspended_at = now() WHERE email = $1', [email]);
    stripe.refund(id);
    await signalAndRead(id);
    const [, , reversal] = await emailsTo(email);
    expect(reversal).toMatchObject({ template: 'purchase_reversed', props: { active: true, suspended: true } });
  });

  it.each([
    ['a partial refund', (id: string) => stripe.refund(id, 100)],
    ['an open dispute', (id: string) => stripe.dispute(id, 'needs_response')],
    ['a dispute that was won', (id: string) => stripe.dispute(id, 'won')],
  ])('%s changes nothing', async (_name, change) => {
    const email = newEmail();
    const id = await buy(email);
    const before = await subscriberOf(email);
    change(id);
    await signalAndRead(id);
    expect([await rowOf(id), await subscriberOf(email)]).toMatchObject([{ status: 'paid' }, before]);
    expect(await templatesTo(email)).toEqual(['purchase_paid']);
  });

  it('removes one of two years, keeps an end in the past, and adds the same length again when undone', async () => {
    const email = newEmail();
    const [first, second] = [await buy(email), await buy(email)];
    const { from_at, until_at } = await rowOf(first);
    stripe.dispute(first, 'lost');
    await signalAndRead(first);
    const end = (await rowOf(second)).until_at.getTime() - (until_at.getTime() - from_at.getTime());
    expect((await subscriberOf(email)).active_until).toEqual(new Date(end));

    const past = new Date('2026-05-01T00:00:00.000Z');
    await pool.query('UPDATE subscribers SET active_until = $1', [past]);
    stripe.refund(second);
    await signalAndRead(second);
    expect((await subscriberOf(email)).active_until).toEqual(past);

    stripe.dispute(first, 'won');
    await signalAndRead(first);
    const again = await rowOf(first);
    expect(again.status).toBe('paid');
    expect(again.until_at - again.from_at).toBe(until_at - from_at);
    expect((await subscriberOf(email)).active_until).toEqual(again.until_at);
    expect(await templatesTo(email)).toEqual([
      'purchase_paid',
      'purchase_paid',
      'purchase_reversed',
      'purchase_reversed',
      'purchase_paid',
    ]);
  });

  it('adds nothing before the first reading, and a year once it is undone', async () => {
    const { id } = await create('early@example.com');
    stripe.pay(id);
    stripe.dispute(id, 'lost');
    await signalAndRead(id);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'reversed', email: null, until_at: row.from_at });
    expect((await subscriberOf('early@example.com')).active_until.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await templatesTo('early@example.com')).toEqual(['purchase_reversed']);
    stripe.dispute(id, 'won');
    await signalAndRead(id);
    const paid = await rowOf(id);
    expect([paid.status, paid.until_at]).toEqual(['paid', await yearAfter(paid.from_at)]);
  });

  it.each([
    ['now', null],
    ['by an earlier version, which left the pseudonym', 'erased-0123abcd@erased.invalid'],
  ])('gives nobody a year if the person was erased before it arrived, %s', async (_, left) => {
    const email = newEmail();
    const { id } = await create(email);
    stripe.payLater(id);
    await signalAndRead(id);
    await eraseByAddress(database, email, tester, new Date());
    expect((await rowOf(id)).email).toBeNull();
    expect(await findCheckoutPage(id)).toMatchObject({ isOrphan: true });
    await pool.query('UPDATE checkouts SET email = $1', [left]);
    stripe.pay(id);
    await signalAndRead(id);
    expect(await rowOf(id)).toMatchObject({ status: 'paid', email: null, subscriber_id: null, amount: 24_000 });
    const { rows } = await pool.query('SELECT email FROM subscribers UNION ALL SELECT to_email FROM mails');
    expect(rows).toEqual([]);
    expect((await listPurchases({ page: 1, pageSize: 20 }, new Date())).items).toMatchObject([
      { id, status: 'paid', subscriber: null, payment_url: expect.stringContaining(stripe.find(id).intent) },
    ]);
    expect(await findCheckoutPage(id)).toMatchObject({ isOrphan: true });
    const countNotApplied = async () => /^hospitality_checkouts_not_applied (\d+)$/m.exec((await writeMetrics()).text)?.[1];
    expect(await countNotApplied()).toBe('1');
    stripe.refund(id);
    await signalAndRead(id);
    expect(await countNotApplied()).toBe('0');
  });

  it('changes the purchase alone after an erasure', async () => {
    const email = newEmail();
    const id = await buy(email);
    await pool.query('UPDATE checkouts SET subscriber_id = NULL');
    expect(await findCheckoutPage(id)).toMatchObject({ isOrphan: false });
    const before = await subscriberOf(email);
    stripe.refund(id);
    await signalAndRead(id);
    expect([await rowOf(id), await subscriberOf(email)]).toMatchObject([{ status: 'reversed', subscriber_id: null }, before]);
    expect(await templatesTo(email)).toEqual(['purchase_paid']);
    expect((await listPurchases({ page: 1, pageSize: 20 }, new Date())).items).toMatchObject([
      { id, status: 'reversed', subscriber: null },
    ]);
  });
});

it('lists purchases of a subscriber, and all of them with the page at Stripe', async () => {
  const [one, two] = [await create('one@example.com'), await create('two@example.com')];
  const unpaid = await create('one@example.com');
  for (const { id } of [one, two]) {
    stripe.pay(id);
    await signalAndRead(id);
  }
  stripe.refund(two.id);
  await signalAndRead(two.id);
  const row = await rowOf(one.id);
  const purchase = {
    id: one.id,
    plan: 'annual',
    status: 'paid',
    amount: 24_000,
    currency: 'usd',
    paid_at: '2026-03-05T10:00:00.000Z',
    from: row.from_at.toISOString(),
    until: row.until_at.toISOString(),
    invoice_url: row.invoice_url,
  };
  expect(await listPurchasesOf(row.subscriber_id)).toEqual([purchase]);
  const list = (filter: object) => listPurchases({ page: 1, pageSize: 20, ...filter }, new Date());
  // The payment reference that buyers see.
  expect(await list({ q: ` ${one.id.toUpperCase()}` })).toMatchObject({ items: [{ id: one.id }], total: 1 });
  expect(await list({ q: 'ONE@' })).toEqual({
    items: [
      {
        ...purchase,
        subscriber: {
          id: row.subscriber_id,
          email: 'one@example.com',
          name: '',
          plan: 'premium',
          status: 'active',
          active_until: row.until_at.toISOString(),
        },
        payment_url: `https://dashboard.stripe.com/test/payments/${row.payment_intent}`,
      },
    ],
    total: 1,
  });
  const ids = async (filter: object) => (await list(filter)).items.map(({ id }) => id).sort();
  expect(await ids({})).toEqual([one.id, two.id].sort());
  expect([await ids({ status: 'reversed' }), await ids({ plan: 'api_annual' }), await ids({ page: 2 })]).toEqual([
    [two.id],
    [],
    [],
  ]);
  expect(JSON.stringify(await list({}))).not.toContain(unpaid.id);
});

it('deletes unpaid rows after 30 days, paid ones after ten years, pending ones never', async () => {
  const ids: Record<string, string> = {};
  for (const name of ['open', 'ended', 'processing', 'paid', 'reversed', 'fresh']) ids[name] = (await create()).id;
  for (const name of ['paid', 'reversed'] as const) {
    stripe.pay(ids[name] ?? '');
    await signalAndRead(ids[name] ?? '');
  }
  const old = "created_at = now() - interval '30 days 1 minute'";
  await pool.query(`UPDATE checkouts SET ${old} WHERE id <> $1`, [ids.fresh]);
  await pool.query("UPDATE checkouts SET status = 'ended' WHERE id = $1", [ids.ended]);
  await pool.query("UPDATE checkouts SET status = 'processing' WHERE id = $1", [ids.processing]);
  await pool.query("UPDATE checkouts SET status = 'reversed', paid_at = now() - interval '3653 days 1 minute' WHERE id = $1", [
    ids.reversed,
  ]);
  await pool.query("UPDATE checkouts SET paid_at = now() - interval '3652 days' WHERE id = $1", [ids.paid]);
  expect(await pruneOldRows(database)).toEqual({ checkouts: 3 });
  const { rows } = await pool.query('SELECT id FROM checkouts');
  expect(rows.map(({ id }) => id).sort()).toEqual([ids.fresh, ids.paid, ids.processing].sort());
});
