import { request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isEntitledNow } from '../../people/webhooks/reads';
import { openWebhookSecret } from '../../people/webhooks/rules';
import { disableWebhook, type LockedWebhook } from '../../people/webhooks/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { env } from '../../platform/env';
import { type Lanes, openLanes } from '../../platform/lanes';
import { describeError, log } from '../../platform/log';
import { getEmailLocale } from '../../platform/mail/reads';
import { queueEmail } from '../../platform/mail/writes';
import { metrics } from '../../platform/observe/registry';
import { type Address, AddressError, findPublicAddresses, type ResolveHost } from '../../platform/public-address/reads';
import type { Attempt } from '../webhook-messages/record';
import { toBody, toFixedHeaders, toShownHeaders } from '../webhook-messages/rules';
import type { AttemptResult, ClaimedMessage } from './record';
import { findDisableReason, parseRetryAfter, toRetrySeconds } from './rules';
import { signMessage } from './standardwebhooks';

/** Requests of one process in flight at the same time, and of all processes to one endpoint. */
const LANES = 8;
const LANES_PER_ENDPOINT = 2;
/** Timeout of one attempt, from the lookup of the host to the status. */
const ATTEMPT_MS = 15_000;
/** An attempt ends long before its claim, so that the claim needs no renewal. */
const CLAIM_SECONDS = 60;

type DeliveryOptions = { resolveHost?: ResolveHost; attemptMs?: number };

/** Sends due messages in parallel. Those interrupted by a stop are sent again once their claim ends. Safe on all instances. */
export function openWebhookLanes(database: Database, options: DeliveryOptions = {}): Lanes {
  return openLanes(
    LANES,
    (max) => claimMessages(database, max),
    (message) => deliver(database, message, options),
  );
}

/**
 * Sends due messages until none is left or time is up, for platforms that call on a schedule. Starts no request that could
 * outlast the budget.
 *
 * @returns how many were delivered
 */
export async function sendDueMessages(database: Database, budgetMs: number, options: DeliveryOptions = {}): Promise<number> {
  const end = performance.now() + budgetMs;
  let delivered = 0;
  while (performance.now() + (options.attemptMs ?? ATTEMPT_MS) <= end) {
    const messages = await claimMessages(database, LANES);
    if (messages.length === 0) break;
    const outcomes = await Promise.all(messages.map((message) => deliver(database, message, options)));
    delivered += outcomes.filter(Boolean).length;
  }
  return delivered;
}

const endpointsDue = sql`webhooks w JOIN subscribers s ON s.id = w.subscriber_id
  WHERE w.disabled_reason IS NULL AND ${isEntitledNow}
    AND EXISTS (SELECT 1 FROM webhook_messages m WHERE m.webhook_id = w.id AND m.status = 'pending'
      AND m.next_attempt_at <= clock_timestamp() AND (m.claimed_until IS NULL OR m.claimed_until < clock_timestamp()))
    AND (SELECT count(*) FROM webhook_messages m WHERE m.webhook_id = w.id AND m.status = 'pending'
      AND m.claimed_until >= clock_timestamp()) < ${LANES_PER_ENDPOINT}`;

export const isMessageDue = sql`EXISTS (SELECT FROM ${endpointsDue})`;

/**
 * Claims due messages for this process: one of each endpoint before a second of any, and those that waited longest for their
 * turn first. The endpoints are locked before their messages are counted, so that two processes never exceed the limit together.
 */
async function claimMessages(database: Database, max: number): Promise<ClaimedMessage[]> {
  return inTransaction(database, async (client) => {
    const endpoints = await client.query<{ id: string }>(sql`
      SELECT w.id FROM ${endpointsDue}
      ORDER BY w.served_at NULLS FIRST, w.id LIMIT ${max} FOR NO KEY UPDATE OF w SKIP LOCKED`);
    if (endpoints.rows.length === 0) return [];
    const ids = endpoints.rows.map(({ id }) => id);
    // A statement of its own sees what others committed before the locks.
    const { rows } = await client.query<ClaimedMessage>(sql`
      WITH due AS (
        SELECT m.id, m.turn FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS endpoint (id, position)
        CROSS JOIN LATERAL (
          SELECT count(*) AS claimed FROM webhook_messages c
          WHERE c.webhook_id = endpoint.id AND c.status = 'pending' AND c.claimed_until >= clock_timestamp()) busy
        CROSS JOIN LATERAL (
          SELECT ready.id, row_number() OVER (ORDER BY ready.next_attempt_at, ready.id) AS turn FROM (
            SELECT d.id, d.next_attempt_at FROM webhook_messages d
            WHERE d.webhook_id = endpoint.id AND d.status = 'pending' AND d.next_attempt_at <= clock_timestamp()
              AND (d.claimed_until IS NULL OR d.claimed_until < clock_timestamp())
            ORDER BY d.next_attempt_at, d.id LIMIT ${LANES_PER_ENDPOINT}) ready) m
        WHERE m.turn + busy.claimed <= ${LANES_PER_ENDPOINT}
        ORDER BY m.turn, endpoint.position LIMIT ${max})
      UPDATE webhook_messages m SET claim_id = gen_random_uuid(),
        claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}),
        first_attempt_at = coalesce(m.first_attempt_at, clock_timestamp())
      FROM due, webhooks w WHERE m.id = due.id AND w.id = m.webhook_id
      RETURNING m.id, m.webhook_id, m.claim_id, m.type, m.occurred_at, m.data, w.url, w.secret,
        CASE WHEN w.previous_until > clock_timestamp() THEN w.previous_secret END AS previous_secret`);
    await client.query(
      sql`UPDATE webhooks SET served_at = clock_timestamp() WHERE id = ANY (${rows.map(({ webhook_id }) => webhook_id)})`,
    );
    return rows;
  });
}

/** Sends one claimed message and stores the outcome. Never throws: without a stored outcome it is due again after the claim. */
async function deliver(database: Database, message: ClaimedMessage, options: DeliveryOptions): Promise<boolean> {
  try {
    const sealed = [message.secret, ...(message.previous_secret ? [message.previous_secret] : [])];
    const secrets = sealed.flatMap((secret) => openWebhookSecret(message.webhook_id, secret) ?? []);
    if (secrets.length === 0) {
      await disableLost(database, message);
      return false;
    }
    const at = new Date();
    const startedAt = performance.now();
    const result = await attempt(message, secrets, at, options);
    const milliseconds = Math.round(performance.now() - startedAt);
    return await storeOutcome(database, message, { at, milliseconds, result });
  } catch (error) {
    log.warn({ message: message.id, error: describeError(error) }, 'storing a webhook outcome failed');
    return false;
  }
}

/** One attempt, including the lookup, within its time limit. */
async function attempt(
  message: ClaimedMessage,
  secrets: readonly string[],
  at: Date,
  { resolveHost, attemptMs = ATTEMPT_MS }: DeliveryOptions,
): Promise<AttemptResult> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), attemptMs);
  const timeout = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(new Error('timeout')));
  });
  const post = async () => {
    const url = new URL(message.url);
    const addresses = env().allowPrivateWebhooks ? undefined : await findPublicAddresses(url.hostname, resolveHost);
    const body = toBody(message);
    return postMessage(url, {
      addresses,
      body,
      headers: { ...toFixedHeaders(message.id, body), ...signMessage(secrets, message.id, at, body) },
      signal: abort.signal,
    });
  };
  try {
    return await Promise.race([post(), timeout]);
  } catch (error) {
    return { error: abort.signal.aborted ? 'timeout' : describeFailure(error) };
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

/**
 * Posts to one of the given addresses, under the name of the URL: in the certificate and in `Host`. Follows no redirect, uses no
 * proxy, and hangs up as soon as the status is known.
 *
 * @param addresses undefined leaves the lookup to the system
 */
export function postMessage(
  url: URL,
  post: { addresses: readonly Address[] | undefined; body: string; headers: Record<string, string>; signal: AbortSignal },
): Promise<Exclude<AttemptResult, { error: string }>> {
  const { addresses, body, headers, signal } = post;
  const options = {
    method: 'POST',
    signal,
    headers,
    ...(addresses ? { lookup: toLookup(addresses) } : {}),
  };
  return new Promise((resolve, reject) => {
    // An agent of its own: a connection that is reused might not lead to a checked address, and the shared one may have a proxy.
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, agent: new Agent({ keepAlive: false, maxCachedSessions: 0 }) })
        : requestHttp(url, { ...options, agent: false });
    request.on('error', reject);
    request.on('response', (response) => {
      resolve({
        statusCode: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
        headers: toShownHeaders(response.rawHeaders),
      });
      response.destroy();
    });
    request.end(body);
  });
}

/** Resolves the host to the addresses already verified. */
function toLookup(addresses: readonly Address[]): LookupFunction {
  return (_, { all }, done) => {
    const [first] = addresses;
    if (all || !first) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };
}

/** Our own code, or the system's. An error message might quote the endpoint's response. */
function describeFailure(error: unknown): string {
  if (error instanceof AddressError) return error.code;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : String(name);
}

type AttemptOutcome = { at: Date; milliseconds: number; result: AttemptResult };

/** Stores an attempt, as long as the claim holds: a process that claimed the message since then decides about it. */
async function storeOutcome(database: Database, message: ClaimedMessage, attempted: AttemptOutcome): Promise<boolean> {
  const { result } = attempted;
  const delivered = 'statusCode' in result && result.statusCode >= 200 && result.statusCode < 300;
  const outcome = await inTransaction(database, async (client) => {
    const webhook = await lockWebhook(client, message.webhook_id);
    const stored = webhook && (await addAttempt(client, message, attempted, delivered));
    if (!stored) return undefined;
    await client.query(
      delivered
        ? sql`UPDATE webhooks SET last_success_at = clock_timestamp() WHERE id = ${webhook.id}`
        : sql`UPDATE webhooks SET last_failure_at = clock_timestamp(), failing_since =
            CASE WHEN last_failure_at > coalesce(last_success_at, '-infinity') THEN coalesce(failing_since, last_failure_at)
              ELSE clock_timestamp() END
            WHERE id = ${webhook.id}`,
    );
    return delivered ? 'delivered' : storeFailure(client, message, webhook, { ...stored, result });
  });
  if (outcome) metrics().webhookDeliveries.inc({ outcome });
  return outcome === 'delivered';
}

/** The number of planned attempts of a message, the time of the first, and whether the subscriber requested this one. */
type Attempts = { failures: number; first_attempt_at: Date; by_hand: boolean };

/** Adds an attempt to its message and ends the claim; returns undefined if that was lost. */
async function addAttempt(
  client: Queryable,
  message: ClaimedMessage,
  { at, milliseconds, result }: AttemptOutcome,
  delivered: boolean,
): Promise<Attempts | undefined> {
  const record: Attempt = {
    at: at.toISOString(),
    status_code: 'statusCode' in result ? result.statusCode : null,
    error: 'error' in result ? result.error : null,
    milliseconds,
    ...('headers' in result ? { headers: result.headers } : {}),
  };
  const { rows } = await client.query<Attempts>(
    sql`UPDATE webhook_messages SET attempts = attempts || jsonb_build_array(${JSON.stringify(record)}::jsonb
          || CASE WHEN retry_requested THEN '{"by_hand": true}'::jsonb ELSE '{}' END),
         claim_id = NULL, claimed_until = NULL, retry_requested = false,
         status = CASE WHEN ${delivered} THEN 'delivered' ELSE status END
       WHERE id = ${message.id} AND claim_id = ${message.claim_id}
       RETURNING jsonb_array_length(jsonb_path_query_array(attempts, '$[*] ? (!exists(@.by_hand))')) AS failures, first_attempt_at,
         attempts -> -1 -> 'by_hand' IS NOT NULL AS by_hand`,
  );
  return rows[0];
}

/**
 * Plans the next attempt or gives the message up, and disables an endpoint that fails for good. An attempt by hand does neither: the
 * message goes back to where it was.
 */
async function storeFailure(
  client: Queryable,
  message: ClaimedMessage,
  webhook: StoredWebhook,
  { failures, first_attempt_at, by_hand, result }: Attempts & { result: AttemptResult },
): Promise<'given_up' | 'failed'> {
  const [statusCode, retryAfter] =
    'statusCode' in result ? [result.statusCode, parseRetryAfter(result.retryAfter, new Date())] : [null, 0];
  const retrySeconds = toRetrySeconds(failures, Math.random(), retryAfter);
  const isLast = retrySeconds === undefined;
  const next = sql`clock_timestamp() + make_interval(secs => ${retrySeconds ?? 0}::float8)`;
  await client.query(
    sql`UPDATE webhook_messages SET status = CASE WHEN ${isLast} THEN 'failed' ELSE status END,
         next_attempt_at = ${by_hand ? sql`coalesce(planned_attempt_at, ${next})` : next}
         WHERE id = ${message.id}`,
  );
  const reason = by_hand ? undefined : findDisableReason({ statusCode, isLast, firstAttemptAt: first_attempt_at }, webhook);
  if (reason) {
    await disableWebhook(client, webhook, reason);
    await queueDisabledEmail(client, webhook, reason);
  }
  return isLast ? 'given_up' : 'failed';
}

type StoredWebhook = LockedWebhook & { subscriber_id: string; last_success_at: Date | null };

async function lockWebhook(client: Queryable, id: string): Promise<StoredWebhook | undefined> {
  const { rows } = await client.query<StoredWebhook>(sql`SELECT * FROM webhooks WHERE id = ${id} FOR NO KEY UPDATE`);
  return rows[0];
}

/** The secret was sealed under another AUTH_SECRET. The message waits for a new one. */
async function disableLost(database: Database, message: ClaimedMessage): Promise<void> {
  await inTransaction(database, async (client) => {
    const webhook = await lockWebhook(client, message.webhook_id);
    // The secret may have been rotated in the meantime.
    if (!webhook || webhook.disabled_reason || openWebhookSecret(webhook.id, webhook.secret) !== undefined) return;
    await disableWebhook(client, webhook, 'secret_lost');
  });
}

async function queueDisabledEmail(
  client: Queryable,
  { subscriber_id, url }: StoredWebhook,
  reason: 'failing' | 'gone',
): Promise<void> {
  const { rows } = await client.query<{ email: string }>(sql`SELECT email FROM subscribers WHERE id = ${subscriber_id}`);
  const to = rows[0]?.email;
  if (to === undefined) return;
  const props = { host: new URL(url).host, at: new Date().toISOString(), reason };
  await queueEmail(client, { to, template: 'webhook_disabled', locale: await getEmailLocale(client, to), props });
}
