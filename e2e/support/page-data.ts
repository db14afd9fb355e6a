import { newAddress } from '../../tests/support/http';
import { addSubscriber, addUsage, administrator, callFrom, database, freeze, issueKey, type Subscriber } from './people';
import { site } from './site';

/** Creates each kind of subscriber once for all pages. */
const once = <Value>(create: () => Promise<Value>) => {
  let created: Promise<Value> | undefined;
  return () => {
    created ??= create();
    return created;
  };
};

export const reader = once(async () => {
  const subscriber = await addSubscriber({ name: 'Priya Raman' });
  const key = await issueKey(subscriber);
  await addUsage(subscriber);
  const [home, office] = [newAddress(), newAddress()];
  for (const address of [home, home, office]) await callFrom(address, '/api/v1/articles?page_size=1', key.text);
  return subscriber;
});
export const frozen = once(async () => {
  const subscriber = await addSubscriber({ name: 'Nordlicht Hotels', plan: 'api' });
  await addUsage(subscriber);
  const key = await issueKey(subscriber);
  await freeze(key);
  return { subscriber, key };
});
export const lapsed = once(async () => {
  const subscriber = await addSubscriber({ name: 'Lars Pettersson', activeUntil: new Date('2026-10-31T23:59:59.999Z') });
  await issueKey(subscriber);
  await addUsage(subscriber);
  return subscriber;
});
export const keyless = once(() => addSubscriber({ name: 'Mei Lin' }));
/** One webhook in each state, with deliveries of every kind, one of them with a long URL. */
export const withWebhooks = once(async () => {
  const subscriber = await addSubscriber({ name: 'Aurelia Data' });
  const long = `https://hooks.research-data.example.com:8443/${'a-long-path/'.repeat(12)}?tenant=aurelia`;
  const { rows } = await database().query<{ id: string }>(
    `INSERT INTO webhooks (subscriber_id, url, events, description, disabled_reason, secret, sealed_under, changes_until,
       last_success_at, last_failure_at)
     SELECT $1, url, events, description, reason, '\\x00', '\\x00', now(), now(), now() FROM (VALUES
       ($2, '{article.published,article.updated,article.deleted,changes.available,snapshot.created,key.frozen}'::text[],
         'Feeds the search index of the research portal', 'failing'),
       ('https://a.example.com', '{article.deleted}', '', 'gone')) AS hook (url, events, description, reason) RETURNING id`,
    [subscriber.id, long],
  );
  await database().query(
    `INSERT INTO webhook_messages (webhook_id, type, data, occurred_at, status, attempts)
     SELECT hook, 'article.updated', '{}', now(), status, attempts::jsonb FROM unnest($1::uuid[]) AS hook, (VALUES ('pending', '[]'),
       ('delivered', '[{"at":"2026-11-23T10:00:00.000Z","status_code":204,"error":null,"milliseconds":91}]'),
       ('failed', '[{"at":"2026-11-23T10:00:00.000Z","status_code":null,"error":"ECONNREFUSED","milliseconds":12}]'),
       ('superseded', '[]')) AS message (status, attempts)`,
    [rows.map(({ id }) => id)],
  );
  return subscriber;
});
/** A purchase in each status, of both plans, and one without a person after an erasure. */
export const withPurchases = once(async () => {
  const subscriber = await addSubscriber({ name: 'Aurelia Data' });
  await database().query(
    `INSERT INTO checkouts (plan, locale, origin_url, price_id, live, status, expires_at, payment_intent, subscriber_id, amount, currency,
       paid_at, from_at, until_at, invoice_url)
     SELECT plan, 'en', 'https://example.com', 'price', false, status, now(), 'pi_1', owner, amount, 'usd', paid, paid, paid + interval '1 year',
       invoice FROM (VALUES
       ('annual', 'paid', 24000, $1::uuid, '2026-11-03T10:04:00Z'::timestamptz, 'https://invoice.example.com/1'),
       ('api_annual', 'reversed', 124000, $1, '2025-11-03T10:04:00Z', NULL),
       ('annual', 'paid', 0, NULL, '2025-10-03T10:04:00Z', NULL)) AS purchase (plan, status, amount, owner, paid, invoice)`,
    [subscriber.id],
  );
  return subscriber;
});
/** A checkout of the stand-in. A client may make ten per hour through the API. */
export async function addCheckout(status: 'open' | 'paid' | 'ended'): Promise<string> {
  const { rows } = await database().query<{ id: string }>(
    `INSERT INTO checkouts (email, plan, locale, origin_url, price_id, live, status, expires_at, test_state, amount, currency, paid_at,
       from_at, until_at)
     SELECT CASE WHEN NOT paid THEN 'buyer@example.com' END, 'annual', 'en', $2, 'test_annual', false, $1, now() + interval '1 hour',
       CASE $1 WHEN 'ended' THEN 'failed' ELSE $1 END, CASE WHEN paid THEN 10000 END, CASE WHEN paid THEN 'usd' END,
       CASE WHEN paid THEN now() END, CASE WHEN paid THEN now() END, CASE WHEN paid THEN now() END
     FROM (SELECT $1 = 'paid' AS paid) state RETURNING id`,
    [status, `${site().url}/en/subscribe`],
  );
  return rows[0]?.id ?? '';
}
/** A newsletter of the sample data. */
export async function findNewsletter(status: 'draft' | 'sent'): Promise<string> {
  const { rows } = await database().query<{ id: string }>(
    'SELECT id FROM newsletters WHERE status = $1 ORDER BY created_at LIMIT 1',
    [status],
  );
  return rows[0]?.id ?? '';
}
/** An article of the sample data that has a draft. */
export async function findDraft(): Promise<string> {
  const { rows } = await database().query<{ id: string }>(
    'SELECT article_id AS id FROM article_drafts JOIN articles ON id = article_id ORDER BY created_at LIMIT 1',
  );
  return rows[0]?.id ?? '';
}
export const asAdminWithPurchases = async () => {
  await withPurchases();
  return administrator;
};
export const asSubscriber = (create: () => Promise<Subscriber>) => async () => (await create()).email;
export const asAdmin = async () => administrator;
/** Makes sure that the list contains a frozen key. */
export const asAdminWithFrozenKey = async () => {
  await frozen();
  return administrator;
};
