import { z } from 'zod';
import { testChoices } from '../../commerce/checkout/record';
import { hasStandIn } from '../../commerce/checkout/rules';
import { chooseTestOutcome } from '../../commerce/checkout/writes';
import { db } from '../../platform/db/client';
import { env } from '../../platform/env';
import { StateConflictError } from '../../platform/errors';
import { isLocale } from '../../platform/i18n/locales';
import { InvalidInput, toIssues } from '../../platform/validation';
import { isLocalBrowser } from '../admission/client';
import { requireOwnOrigin } from '../admission/origin';
import { MAX_BODY_BYTES, readText } from '../http/body';
import { toErrorReply } from '../http/error-reply';
import { chooseLocale } from '../http/negotiation';
import { idParams } from '../http/params';
import type { ApiRequest, Reply } from '../http/request';
import type { PathMatch, Resource } from '../http/resource';
import { requestIdOf } from '../http/response';
import { ApiError } from '../problems';

const PATH = '/api/test-payments/{id}';

const Form = z.object({ choice: z.enum(testChoices) });

/**
 * Takes the form of the page that stands in for Stripe, from a browser on this machine only. A choice has the same effects as a
 * real payment. If it is no longer possible, the current page is shown.
 */
export const testPaymentResources: readonly Resource[] = [
  { path: PATH, methods: { POST: decide }, isHidden: () => !hasStandIn() },
];

async function decide(request: ApiRequest, match: PathMatch): Promise<Reply> {
  const requestId = requestIdOf(request.headers);
  try {
    if (!isLocalBrowser(request.headers)) throw new ApiError('not_found');
    requireOwnOrigin(request, env().appUrl);
    const { data: params } = idParams.safeParse(match.params);
    if (!params) throw new ApiError('not_found');
    const fields = new URLSearchParams((await readText(request, MAX_BODY_BYTES)) ?? '');
    const { data: form, error } = Form.safeParse(Object.fromEntries(fields));
    if (!form) throw new InvalidInput(toIssues(error, 'body'));
    const { choice } = form;
    await chooseTestOutcome(db(), params.id, choice).catch((error: unknown) => {
      if (!(error instanceof StateConflictError)) throw error;
    });
    const sent = fields.get('locale') ?? undefined;
    const locale = isLocale(sent) ? sent : chooseLocale(request.headers.get('accept-language'));
    // Buyers return to the shop; after a refund the page stays at the payment.
    const location = `/${locale}/checkout/${params.id}${choice === 'refund' ? '/test' : ''}`;
    const headers = { location, 'cache-control': 'no-store', 'content-length': '0', 'x-request-id': requestId };
    return { status: 303, headers, body: null };
  } catch (error) {
    return toErrorReply(error, { request, requestId, operation: PATH }).reply;
  }
}
