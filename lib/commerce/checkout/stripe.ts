import type Stripe from 'stripe';
import type { Stripe as StripeClient } from 'stripe';
import { env } from '../../platform/env';
import { PaymentUnavailableError, SignatureInvalidError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import { log } from '../../platform/log';
import { processGlobal } from '../../platform/process-global';
import type { CheckoutReference, Price, Reading } from './record';

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;

const shared = processGlobal<{ settings?: object; client?: Promise<Opened> }>('stripe', () => ({}));

type Opened = { client: StripeClient; library: typeof Stripe; webhookSecret: string; tax: boolean };

/**
 * Stripe's client, loaded when it is first needed. It uses the API version that it was made for, so that an upgrade of the account
 * changes nothing here.
 *
 * @throws PaymentUnavailableError without a key
 */
function openStripe(): Promise<Opened> {
  const settings = env().stripe;
  if (!settings) return Promise.reject(new PaymentUnavailableError('no key of Stripe is configured'));
  if (shared.settings !== settings || !shared.client) {
    shared.settings = settings;
    shared.client = import('stripe').then(({ default: library }) => ({
      library,
      client: new library(settings.secretKey, {
        telemetry: false,
        timeout: TIMEOUT_MS,
        maxNetworkRetries: MAX_RETRIES,
        ...(settings.baseUrl ? toHost(settings.baseUrl) : {}),
      }),
      webhookSecret: settings.webhookSecret,
      tax: settings.tax,
    }));
  }
  return shared.client;
}

function toHost(baseUrl: string) {
  const { hostname, port, protocol } = new URL(baseUrl);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? '80' : '443') };
}

/** Whether the key takes real money. */
export function isLiveKey(): boolean {
  return /^(?:sk|rk)_live_/.test(env().stripe?.secretKey ?? '');
}

/**
 * Calls Stripe. An error of it is logged by its kind alone, because its message may quote the request, and thrown as ours.
 *
 * @throws PaymentUnavailableError
 */
async function callStripe<Result>(action: string, call: (opened: Opened) => Promise<Result>): Promise<Result> {
  const opened = await openStripe();
  try {
    return await call(opened);
  } catch (error) {
    if (!(error instanceof opened.library.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    // Stripe's own failures are temporary; anything else is a wrong key, price or setting that the operator must correct.
    const passes = statusCode === undefined || statusCode >= 500 || statusCode === 429;
    log[passes ? 'warn' : 'error'](
      { action, type, code, status: statusCode, stripe_request: requestId },
      'call to stripe failed',
    );
    throw new PaymentUnavailableError(`${action}: ${type} ${code ?? ''}`.trim());
  }
}

type NewSession = {
  id: string;
  email: string;
  priceId: string;
  locale: Locale;
  expiresAt: Date;
  returnUrl: string;
  cancelUrl: string;
};

/**
 * Creates the payment page of a checkout. The row's id is the idempotency key: a repetition returns the same session.
 *
 * @throws PaymentUnavailableError
 */
export async function createSession(checkout: NewSession): Promise<{ sessionId: string; url: string }> {
  const session = await callStripe('create session', ({ client, tax }) =>
    client.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [{ price: checkout.priceId, quantity: 1 }],
        customer_email: checkout.email,
        client_reference_id: checkout.id,
        invoice_creation: { enabled: true },
        allow_promotion_codes: true,
        locale: checkout.locale,
        expires_at: Math.floor(checkout.expiresAt.getTime() / 1_000),
        success_url: checkout.returnUrl,
        cancel_url: checkout.cancelUrl,
        ...(tax ? { automatic_tax: { enabled: true }, tax_id_collection: { enabled: true } } : {}),
      },
      { idempotencyKey: checkout.id },
    ),
  );
  if (!session.url) throw new PaymentUnavailableError('create session: no URL');
  return { sessionId: session.id, url: session.url };
}

/**
 * The amount of a price.
 *
 * @throws PaymentUnavailableError, also for a price without a fixed amount
 */
export async function readPrice(priceId: string): Promise<Price> {
  const { unit_amount, currency, type } = await callStripe('read price', ({ client }) => client.prices.retrieve(priceId));
  if (unit_amount === null || type === 'recurring') {
    log.error({ price: priceId }, 'price is not a fixed amount paid once');
    throw new PaymentUnavailableError('read price: not a fixed amount paid once');
  }
  return { amount: unit_amount, currency };
}

/**
 * Reads the current state of a session from Stripe.
 *
 * @throws PaymentUnavailableError
 */
export function readSession(sessionId: string): Promise<Reading> {
  return callStripe('read session', async ({ client }) => {
    const session = await client.checkout.sessions.retrieve(sessionId, {
      expand: ['line_items', 'payment_intent.latest_charge', 'invoice'],
    });
    const lines = session.line_items ?? (await client.checkout.sessions.listLineItems(sessionId));
    const intent = await findPaymentIntent(client, session);
    const charge = intent && (await findCharge(client, intent));
    const disputes =
      intent && isPaid(session) ? await client.disputes.list({ payment_intent: intent.id, limit: 100 }) : undefined;
    return {
      session: toSessionState(session),
      payment: isPaid(session) ? 'paid' : hasFailed(intent) ? 'failed' : 'pending',
      refunded: charge?.refunded ?? false,
      lost: disputes?.data.some(({ status }) => status === 'lost') ?? false,
      mode: session.mode,
      live: session.livemode,
      priceIds: lines.data.map(({ price }) => price?.id ?? ''),
      paymentIntent: intent?.id,
      amount: session.amount_total ?? 0,
      currency: session.currency ?? '',
      paidAt: charge ? new Date(charge.created * 1_000) : undefined,
      invoiceUrl: await findInvoiceUrl(client, session),
    };
  });
}

/** A status that Stripe adds later is taken as not decided. */
function toSessionState({ status }: Stripe.Checkout.Session): Reading['session'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

function isPaid({ payment_status }: Stripe.Checkout.Session): boolean {
  return payment_status === 'paid' || payment_status === 'no_payment_required';
}

/** A delayed payment that failed asks for another payment method, which a completed session cannot take. */
function hasFailed(intent: Stripe.PaymentIntent | undefined): boolean {
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
}

async function findPaymentIntent(
  client: StripeClient,
  { payment_intent: intent }: Stripe.Checkout.Session,
): Promise<Stripe.PaymentIntent | undefined> {
  if (typeof intent === 'string') return client.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  return intent ?? undefined;
}

async function findCharge(
  client: StripeClient,
  { latest_charge: charge }: Stripe.PaymentIntent,
): Promise<Stripe.Charge | undefined> {
  return typeof charge === 'string' ? client.charges.retrieve(charge) : (charge ?? undefined);
}

async function findInvoiceUrl(client: StripeClient, { invoice }: Stripe.Checkout.Session): Promise<string | undefined> {
  const found = typeof invoice === 'string' ? await client.invoices.retrieve(invoice) : invoice;
  return found?.hosted_invoice_url ?? undefined;
}

/**
 * Checks the signature of an event, and returns the names that it has for a checkout. Nothing else of an event is used.
 *
 * @param body exactly as received
 * @throws SignatureInvalidError if it was not signed by Stripe, or more than five minutes ago
 */
export async function readEvent(body: string, signature: string | null): Promise<CheckoutReference> {
  const { client, library, webhookSecret } = await openStripe();
  try {
    const event = client.webhooks.constructEvent(body, signature ?? '', webhookSecret);
    return toReference(event.data?.object);
  } catch (error) {
    if (error instanceof library.errors.StripeSignatureVerificationError) throw new SignatureInvalidError();
    // Signed by Stripe, but of a kind that the client does not know.
    log.warn({ error: (error as Error).name }, 'unknown kind of event from stripe');
    return {};
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function toReference(object: unknown): CheckoutReference {
  const { object: kind, id, client_reference_id, payment_intent } = (object ?? {}) as Record<string, unknown>;
  const paymentIntent = toText(kind === 'payment_intent' ? id : payment_intent);
  if (kind !== 'checkout.session') return { paymentIntent };
  const reference = toText(client_reference_id);
  return { id: reference && UUID.test(reference) ? reference : undefined, sessionId: toText(id), paymentIntent };
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
