import { unsubscribeByToken } from '../../audience/contacts/writes';
import { isAlertToken } from '../../audience/saved-searches/reads';
import { stopAlerts } from '../../audience/saved-searches/writes';
import { db } from '../../platform/db/client';
import { env } from '../../platform/env';
import { log } from '../../platform/log';
import { toPreferencesLink, toStopAlertsLink } from '../../platform/portal-links';
import { toErrorReply } from '../http/error-reply';
import type { ApiRequest, Reply } from '../http/request';
import type { PathMatch, Resource } from '../http/resource';
import { jsonReply, requestIdOf } from '../http/response';

/** Bytes of a body that are read. Mail clients send `List-Unsubscribe=One-Click`; anything beyond is ignored. */
const MAX_READ_BYTES = 1_024;

const path = '/api/unsubscribe/{token}';

/**
 * The address in the header List-Unsubscribe of every bulk email (RFC 8058). Mail clients post to it without cookies, Origin or a
 * user, so it is neither counted nor redirected, and unknown tokens look like known ones. Scanners open it, so GET changes nothing.
 */
export const unsubscribeResources: readonly Resource[] = [{ path, methods: { GET: showPreferences, POST: unsubscribe } }];

const NO_STORE = { 'cache-control': 'no-store' };

async function unsubscribe(request: ApiRequest, { params }: PathMatch): Promise<Reply> {
  const requestId = requestIdOf(request.headers);
  const { reply, code } = await unsubscribed(request, params.token ?? '', requestId);
  log.info({ request_id: requestId, operation: 'unsubscribe', status: reply.status, code });
  return reply;
}

async function unsubscribed(request: ApiRequest, token: string, requestId: string): Promise<{ reply: Reply; code?: string }> {
  try {
    await readSome(request);
    await unsubscribeByToken(db(), token, { requestId, now: new Date() });
    await stopAlerts(db(), token, requestId);
    return { reply: jsonReply(200, { status: 'unsubscribed' }, { ...NO_STORE, 'x-request-id': requestId }) };
  } catch (error) {
    return toErrorReply(error, { request, requestId, operation: 'unsubscribe' });
  }
}

/** Reads the beginning of the body. A client that disconnects early has still made its request. */
async function readSome({ body }: ApiRequest): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes >= MAX_READ_BYTES) return;
    }
  } catch {
    return;
  }
}

/** The page with the unsubscribe button: the preferences of a contact, or for an alert the page that turns alerts off. */
async function showPreferences(request: ApiRequest, { params: { token = '' } }: PathMatch): Promise<Reply> {
  const requestId = requestIdOf(request.headers);
  try {
    const toLink = (await isAlertToken(token)) ? toStopAlertsLink : toPreferencesLink;
    const headers = { ...NO_STORE, location: toLink(env().appUrl, token), 'content-length': '0', 'x-request-id': requestId };
    return { status: 302, headers, body: null };
  } catch (error) {
    return toErrorReply(error, { request, requestId, operation: 'unsubscribe' }).reply;
  }
}
