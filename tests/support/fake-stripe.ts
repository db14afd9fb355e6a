import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const STRIPE_KEY = 'sk_test_of_the_tests_only';
export const STRIPE_SIGNING_SECRET = 'whsec_of_the_tests_only';
export const PRICES = { annual: 'price_annual', api_annual: 'price_api_annual' };

/** A payment at the stand-in: session, payment intent, charge, disputes and invoice. */
export type FakePayment = {
  id: string;
  reference: string;
  intent: string;
  price: string;
  mode: string;
  livemode: boolean;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required';
  intentStatus: string;
  refunded: boolean;
  amountRefunded: number;
  disputes: string[];
  /** the parameters that it was created with */
  params: URLSearchParams;
};

type FakeRequest = { method: string; path: string; headers: IncomingMessage['headers']; params: URLSearchParams };

/** Handles a request in place of the default behaviour, which `serve` runs. */
type StripeBehaviour = (response: ServerResponse, request: FakeRequest, serve: () => void) => void;

const AMOUNT = 24_000;

/** A local server with the parts of Stripe's API that the service uses, and what buyers and the operator do there. */
export async function startFakeStripe() {
  const payments = new Map<string, FakePayment>();
  const requests: FakeRequest[] = [];
  const idempotent = new Map<string, string>();
  const service = { behave: undefined as StripeBehaviour | undefined };

  const create = ({ params, headers }: FakeRequest): FakePayment => {
    const key = String(headers['idempotency-key']);
    const known = payments.get(idempotent.get(key) ?? '');
    if (known) return known;
    const number = payments.size + 1;
    const payment: FakePayment = {
      id: `cs_test_${number}`,
      reference: params.get('client_reference_id') ?? '',
      intent: `pi_${number}`,
      price: params.get('line_items[0][price]') ?? '',
      mode: params.get('mode') ?? '',
      livemode: false,
      status: 'open',
      paymentStatus: 'unpaid',
      intentStatus: 'requires_payment_method',
      refunded: false,
      amountRefunded: 0,
      disputes: [],
      params,
    };
    payments.set(payment.id, payment);
    idempotent.set(key, payment.id);
    return payment;
  };

  const answer = (request: FakeRequest): object | undefined => {
    const { method, path, params } = request;
    const [, resource = '', id = ''] = /^\/v1\/(prices|checkout\/sessions|disputes)(?:\/([^/]+))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/checkout/sessions') return toSession(create(request), []);
    if (method !== 'GET') return undefined;
    if (resource === 'prices' && Object.values(PRICES).includes(id))
      return { object: 'price', id, unit_amount: AMOUNT, currency: 'usd', type: 'one_time' };
    const payment = payments.get(id);
    if (resource === 'checkout/sessions' && payment) return toSession(payment, params.getAll('expand[]'));
    if (resource !== 'disputes') return undefined;
    const disputed = [...payments.values()].find(({ intent }) => intent === params.get('payment_intent'));
    return {
      object: 'list',
      has_more: false,
      data: (disputed?.disputes ?? []).map((status, index) => ({ object: 'dispute', id: `dp_${index}`, status })),
    };
  };

  const server = createServer(async (message, response) => {
    const body = await text(message);
    const { pathname, searchParams } = new URL(message.url ?? '/', 'http://stripe.test');
    // Clients number the items of a list.
    const query = [...searchParams].map(([name, value]): [string, string] => [name.replace(/\[\d+\]$/, '[]'), value]);
    const params = message.method === 'POST' ? new URLSearchParams(body) : new URLSearchParams(query);
    const request = { method: message.method ?? 'GET', path: pathname, headers: message.headers, params };
    requests.push(request);
    const serve = () => {
      if (message.headers.authorization !== `Bearer ${STRIPE_KEY}`)
        return respond(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
      const found = answer(request);
      if (found) respond(response, 200, found);
      else
        respond(response, 404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } });
    };
    if (service.behave) service.behave(response, request, serve);
    else serve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const find = (reference: string): FakePayment => {
    const payment = [...payments.values()].find((each) => each.reference === reference);
    if (!payment) throw new Error(`no session of checkout ${reference}`);
    return payment;
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** every request, in order */
    requests,
    payments,
    /** the session of a checkout */
    find,
    /** what a buyer does on the payment page */
    pay: (reference: string) =>
      Object.assign(find(reference), { status: 'complete', paymentStatus: 'paid', intentStatus: 'succeeded' }),
    payLater: (reference: string) => Object.assign(find(reference), { status: 'complete', intentStatus: 'processing' }),
    failLater: (reference: string) =>
      Object.assign(find(reference), { status: 'complete', intentStatus: 'requires_payment_method' }),
    expire: (reference: string) => Object.assign(find(reference), { status: 'expired' }),
    /** what the operator and banks do */
    refund: (reference: string, amount = AMOUNT) =>
      Object.assign(find(reference), { refunded: amount === AMOUNT, amountRefunded: amount }),
    dispute: (reference: string, status: string) => Object.assign(find(reference), { disputes: [status] }),
    behave(behaviour: StripeBehaviour | undefined) {
      service.behave = behaviour;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' }).end(JSON.stringify(body));
}

/** A session as Stripe sends it: other objects by their ids unless the client asks to expand them. */
function toSession(payment: FakePayment, expand: string[]): object {
  const { id, reference, intent, price, mode, livemode, status, paymentStatus, intentStatus } = payment;
  const begun = intentStatus !== 'requires_payment_method' || status === 'complete';
  const charge = {
    object: 'charge',
    id: `ch_${intent}`,
    created: 1_772_704_800,
    refunded: payment.refunded,
    amount_refunded: payment.amountRefunded,
    disputed: payment.disputes.length > 0,
  };
  const paid = paymentStatus === 'paid';
  return {
    object: 'checkout.session',
    id,
    client_reference_id: reference,
    url: `https://checkout.stripe.test/${id}`,
    mode,
    livemode,
    status,
    payment_status: paymentStatus,
    amount_total: AMOUNT,
    currency: 'usd',
    payment_intent: !begun
      ? null
      : expand.includes('payment_intent.latest_charge')
        ? { object: 'payment_intent', id: intent, status: intentStatus, latest_charge: paid ? charge : null }
        : intent,
    invoice: !paid
      ? null
      : expand.includes('invoice')
        ? { object: 'invoice', id: `in_${intent}`, hosted_invoice_url: `https://invoice.stripe.test/${intent}` }
        : `in_${intent}`,
    ...(expand.includes('line_items')
      ? { line_items: { object: 'list', has_more: false, data: [{ price: { id: price }, quantity: 1 }] } }
      : {}),
  };
}

/** A signed event, by Stripe's published scheme rather than by its client. */
export function signEvent(
  type: string,
  object: object,
  { at = Date.now(), secret = STRIPE_SIGNING_SECRET }: { at?: number; secret?: string } = {},
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(
    { object: 'event', id: `evt_${at}`, type, api_version: '2026-10-28.endive', data: { object } },
    null,
    2,
  );
  return { body, headers: { 'stripe-signature': toSignature(body, at, secret), 'content-type': 'application/json' } };
}

/** The header for a body. */
export function toSignature(body: string, at = Date.now(), secret = STRIPE_SIGNING_SECRET): string {
  const seconds = Math.floor(at / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
