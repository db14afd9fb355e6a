import { readEvent } from '../../commerce/checkout/stripe';
import { signalCheckouts } from '../../commerce/checkout/writes';
import { db } from '../../platform/db/client';
import { SignatureInvalidError } from '../../platform/errors';
import { readSignedText } from '../http/body';
import type { ApiRequest } from '../http/request';

/** Maximum bytes of an event (docs/contract.md, section 17). */
const MAX_EVENT_BYTES = 256 * 1024;

/**
 * Receives an event of Stripe. It only makes the checkout due that it names; its content is neither used nor stored. Events about
 * anything else change nothing.
 *
 * @throws SignatureInvalidError, ApiError `body_too_large`
 */
export async function receiveStripeEvent(request: ApiRequest): Promise<void> {
  const body = await readSignedText(request, MAX_EVENT_BYTES);
  if (body === undefined) throw new SignatureInvalidError();
  await signalCheckouts(db(), await readEvent(body, request.headers.get('stripe-signature')));
}
