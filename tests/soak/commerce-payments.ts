import { type FakePayment, PRICES, STRIPE_KEY, STRIPE_SIGNING_SECRET, signEvent, startFakeStripe } from '../support/fake-stripe';
import { newAddress } from '../support/http';
import type { Service } from '../support/service';
import { seeded } from '../support/writers';
import { type SoakEnvironment, UNLIMITED, withEnvironment } from './environment';
import { openAgent, send, waitSeconds, waitUntil } from './load';
import { type Check, check, type Settings } from './scenario';

const KILLS = 50;
const CHECKOUTS_PER_KILL = 20;
const IDENTICAL = 1_000;
const FORGED = 200;
const APP_URL = 'http://localhost:3999';
const YEAR_MS = 365 * 86_400_000;

type Stripe = Awaited<ReturnType<typeof startFakeStripe>>;
type Servers = { services: Service[]; agent: ReturnType<typeof openAgent> };

/**
 * Buyers pay, pay later and fail, the operator refunds and banks dispute, while events are lost, repeated and mixed, and two instances
 * are killed in turn. At the end Stripe repeats what was lost, as it does for three days. Leases and pauses that would take a minute or
 * more are brought forward.
 */
export function payThroughKills({ log, kills: maxKills = KILLS }: Settings): Promise<Check[]> {
  return withEnvironment(async (environment) => {
    const stripe = await startFakeStripe();
    const variables = {
      ...UNLIMITED,
      APP_URL,
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: STRIPE_SIGNING_SECRET,
      STRIPE_PRICE_ANNUAL: PRICES.annual,
      STRIPE_BASE_URL: stripe.url,
    };
    const start = () => environment.start(variables);
    const servers: Servers = { services: [await start(), await start()], agent: openAgent() };
    let stopped = false;
    let kills = 0;
    const killer = async () => {
      while (!stopped && kills < maxKills) {
        await waitSeconds(1.5);
        const victim = kills % servers.services.length;
        servers.services[victim]?.child.kill('SIGKILL');
        kills += 1;
        servers.services[victim] = await start();
        if (kills % 10 === 0) log(`${kills} kills, ${stripe.payments.size} checkouts`);
      }
    };
    const clock = async () => {
      while (!stopped) {
        await hurry(environment);
        await waitSeconds(1);
      }
    };
    const background = [killer(), clock()];
    try {
      const buyers = await makePayments(stripe, servers, maxKills * CHECKOUTS_PER_KILL);
      log(`${buyers.length} checkouts paid, refunded and disputed`);
      await background[0];
      await repeatEvents(stripe, servers);
      await waitUntil(async () => (await countUnread(environment)) === 0, 900);
      const identical = await sendIdentical(environment, stripe, servers);
      const forged = await sendForged(stripe, servers);
      return [
        check(`${maxKills} processes are killed`, `${kills}`, kills === maxKills),
        ...(await compareWithModel(environment, stripe, buyers)),
        identical,
        forged,
      ];
    } finally {
      stopped = true;
      await Promise.all(background);
      await stripe.close();
    }
  });
}

/** Sends to any server; one that was just killed is tried again, as Stripe and buyers do. */
async function call({ services, agent }: Servers, target: string, body: string, headers: Record<string, string>, tries = 60) {
  for (let n = 0; ; n += 1) {
    const { url } = services[Math.floor(Math.random() * services.length)] as Service;
    const reply = await send(url, agent, { target, method: 'POST', body, headers });
    if ((reply.status > 0 && reply.status < 500) || n === tries) return reply;
    await waitSeconds(0.5);
  }
}

/** An event of the session or, once it is paid, of its charge. The service knows the latter only after it has read the session. */
const sendEvent = (servers: Servers, payment: FakePayment, { tries, byCharge }: { tries?: number; byCharge: boolean }) => {
  const { id, reference, intent } = payment;
  const object = byCharge
    ? { object: 'charge', id: `ch_${intent}`, payment_intent: intent }
    : { object: 'checkout.session', id, client_reference_id: reference, payment_intent: null };
  const { body, headers } = signEvent(byCharge ? 'charge.updated' : 'checkout.session.updated', object);
  return call(servers, '/api/webhooks/stripe', body, headers, tries);
};

/** One buyer address per three checkouts, so that years add up. */
async function makePayments(stripe: Stripe, servers: Servers, count: number): Promise<string[]> {
  const random = seeded(46);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const buyers = Array.from({ length: count }, (_, n) => `buyer-${Math.floor(n / 3)}@example.com`);
  const events: Promise<unknown>[] = [];
  const queue = buyers.map((email, n) => ({ email, n }));
  const buyOne = async ({ email }: { email: string }) => {
    const body = JSON.stringify({ email, origin_url: `${APP_URL}/en/subscribe` });
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() };
    const reply = await call(servers, '/api/v1/checkout', body, headers);
    if (reply.status !== 200) throw new Error(`POST /checkout: ${reply.status} ${reply.text}`);
    const { id } = JSON.parse(reply.text) as { id: string };
    const paths = [
      [() => stripe.pay(id)],
      [() => stripe.pay(id)],
      [() => stripe.payLater(id), () => stripe.pay(id)],
      [() => stripe.payLater(id), () => stripe.failLater(id)],
      [() => stripe.expire(id)],
      [() => stripe.pay(id), () => stripe.refund(id, 100)],
      [() => stripe.pay(id), () => stripe.refund(id)],
      [() => stripe.pay(id), () => stripe.dispute(id, 'needs_response'), () => stripe.dispute(id, 'lost')],
      [() => stripe.pay(id), () => stripe.dispute(id, 'lost'), () => stripe.dispute(id, 'won')],
    ];
    for (const change of pick(paths)) {
      const payment = change();
      // A third of the events is lost; others come up to four times, and late.
      for (let n = pick([0, 0, 1, 1, 2, 4]); n > 0; n -= 1)
        events.push(
          waitSeconds(random() * 3).then(() =>
            sendEvent(servers, payment, { tries: 0, byCharge: payment.paymentStatus === 'paid' && random() < 0.5 }),
          ),
        );
      await waitSeconds(random() * 0.2);
    }
  };
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await buyOne(next);
    }),
  );
  await Promise.all(events);
  return buyers;
}

/** Among the events that Stripe repeats is that of the session. */
async function repeatEvents(stripe: Stripe, servers: Servers): Promise<void> {
  const left = [...stripe.payments.values()];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let payment = left.pop(); payment; payment = left.pop()) await sendEvent(servers, payment, { byCharge: false });
    }),
  );
}

/** Lets leases of killed processes end after ten seconds, and failed readings be repeated after a second. */
const hurry = ({ database }: SoakEnvironment) =>
  database.pool.query(
    `UPDATE checkouts SET leased_until = leased_until - interval '5 seconds',
       due_at = CASE WHEN failures > 0 THEN least(due_at, clock_timestamp() + interval '1 second') ELSE due_at END
     WHERE leased_until IS NOT NULL OR failures > 0`,
  );

/** Checkouts of a page that somebody has seen and that are due. A killed `POST` leaves rows without a session, which end by the clock. */
async function countUnread({ database }: SoakEnvironment): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM checkouts WHERE lease_id IS NOT NULL OR due_at <= clock_timestamp() + interval '2 seconds'",
  );
  return rows[0]?.n ?? 0;
}

const isPaid = ({ paymentStatus, refunded, disputes }: FakePayment) =>
  paymentStatus === 'paid' && !refunded && !disputes.includes('lost');

async function compareWithModel({ database }: SoakEnvironment, stripe: Stripe, buyers: string[]): Promise<Check[]> {
  const { rows } = await database.pool.query<{ id: string; status: string }>('SELECT id, status FROM checkouts');
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const wrong = [...stripe.payments.values()].filter((payment) => {
    const { reference, status, paymentStatus } = payment;
    const model = paymentStatus === 'paid' ? (isPaid(payment) ? 'paid' : 'reversed') : status === 'open' ? 'open' : 'ended';
    return statuses.get(reference) !== model;
  });
  const emails = [...new Set(buyers)];
  const entitled = await database.pool.query<{ email: string; years: number }>(
    'SELECT email, (extract(epoch FROM active_until - now()) * 1000 / $1)::float8 AS years FROM subscribers WHERE email = ANY ($2)',
    [YEAR_MS, emails],
  );
  const years = new Map(entitled.rows.map(({ email, years: n }) => [email, Math.round(n)]));
  const paidBy = new Map<string, number>();
  for (const payment of stripe.payments.values()) {
    const email = payment.params.get('customer_email') ?? '';
    paidBy.set(email, (paidBy.get(email) ?? 0) + Number(isPaid(payment)));
  }
  const unequal = emails.filter((email) => Math.max(0, years.get(email) ?? 0) !== (paidBy.get(email) ?? 0));
  const changes = await database.pool.query<{ audit: number; mails: number }>(
    `SELECT (SELECT count(*)::int FROM audit WHERE action IN ('subscriber.purchase', 'subscriber.reversal')) AS audit,
       (SELECT count(*)::int FROM mails WHERE template IN ('purchase_paid', 'purchase_reversed')) AS mails`,
  );
  const { audit = 0, mails = 0 } = changes.rows[0] ?? {};
  return [
    check(
      `${stripe.payments.size} checkouts have the status that Stripe says`,
      `${wrong.length} differ`,
      wrong.length === 0 && stripe.payments.size >= buyers.length,
    ),
    check(`${emails.length} buyers have as many years as they paid for`, `${unequal.length} differ`, unequal.length === 0),
    check('every change of a subscription has one email', `${audit} changes, ${mails} emails`, audit === mails && audit > 0),
  ];
}

/** The same event a thousand times at once gives one year. */
async function sendIdentical({ database }: SoakEnvironment, stripe: Stripe, servers: Servers): Promise<Check> {
  const email = 'identical@example.com';
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() };
  const reply = await call(servers, '/api/v1/checkout', JSON.stringify({ email, origin_url: `${APP_URL}/` }), headers);
  const { id } = JSON.parse(reply.text) as { id: string };
  stripe.pay(id);
  const { reference, id: session } = stripe.find(id);
  const event = signEvent('checkout.session.completed', {
    object: 'checkout.session',
    id: session,
    client_reference_id: reference,
  });
  const replies = await Promise.all(
    Array.from({ length: IDENTICAL }, () => call(servers, '/api/webhooks/stripe', event.body, event.headers)),
  );
  await waitUntil(async () => {
    const { rows } = await database.pool.query(
      "SELECT 1 FROM checkouts WHERE id = $1 AND status = 'paid' AND lease_id IS NULL AND due_at IS NULL",
      [id],
    );
    return rows.length === 1;
  }, 120);
  const { rows } = await database.pool.query<{ one: boolean; mails: number }>(
    `SELECT c.until_at = s.active_until AND c.until_at = c.from_at + interval '1 year' AS one,
       (SELECT count(*)::int FROM mails WHERE to_email = s.email) AS mails
     FROM checkouts c JOIN subscribers s ON s.id = c.subscriber_id WHERE c.id = $1`,
    [id],
  );
  const accepted = replies.filter(({ status }) => status === 200).length;
  const outcome = `${accepted} accepted, ${rows[0]?.one ? 'one year' : 'another period'}, ${rows[0]?.mails} emails`;
  const passed = accepted === IDENTICAL && rows[0]?.one === true && rows[0].mails === 1;
  return check(`${IDENTICAL} identical events at once give one year`, outcome, passed);
}

async function sendForged(stripe: Stripe, servers: Servers): Promise<Check> {
  const [payment] = stripe.payments.values();
  const object = { object: 'checkout.session', id: payment?.id, client_reference_id: payment?.reference };
  const before = stripe.requests.length;
  const forgeries = Array.from({ length: FORGED }, (_, n) => {
    if (n % 3 === 0) return signEvent('checkout.session.completed', object, { secret: 'whsec_of_somebody_else' });
    if (n % 3 === 1) return signEvent('checkout.session.completed', object, { at: Date.now() - 302_000 });
    const { body, headers } = signEvent('checkout.session.completed', object);
    return { body: JSON.stringify(JSON.parse(body)), headers };
  });
  const replies = await Promise.all(forgeries.map(({ body, headers }) => call(servers, '/api/webhooks/stripe', body, headers)));
  // Long enough for the job, which looks every second.
  await waitSeconds(3);
  const rejected = replies.filter(({ status }) => status === 400).length;
  const readings = stripe.requests.length - before;
  const expectation = `${FORGED} forged, stale or re-encoded events are rejected, and nothing is read`;
  return check(expectation, `${rejected} rejected, ${readings} readings`, rejected === FORGED && readings === 0);
}
