import { getOverview as readOverview } from '../../admin/reads';
import { getKeyDetail, getKey as readKey, listKeys as readKeys } from '../../admin-keys/reads';
import { exportAudit, listAudit as readAudit } from '../../audit/reads';
import type { AuditContext } from '../../audit/record';
import { counters } from '../../counters/open-counters';
import { db } from '../../db/client';
import { revokeKey as revoke, unfreezeKey as unfreeze } from '../../keys/writes';
import { CsvFileError } from '../../subscriber-import/record';
import { importSubscribers as importCsv } from '../../subscriber-import/writes';
import { getSubscriber, listSubscribers as readSubscribers } from '../../subscribers/reads';
import { SubscriberError } from '../../subscribers/record';
import * as writes from '../../subscribers/writes';
import { InvalidInput } from '../../validation';
import type { Principal } from '../admission/principal';
import { toAuditCsv } from '../http/csv';
import { prefersCsv } from '../http/negotiation';
import type { CallContext, Handler } from '../http/operation';
import type * as operations from '../operations/admin';
import { ApiError } from '../problems';

/** Rows of an export at most. */
const EXPORT_MOST = 50_000;

export const listKeys: Handler<typeof operations.listKeys> = async ({ query, context }) =>
  toList(await readKeys({ ...query, pageSize: query.page_size }, context.now), query);

export const getKey: Handler<typeof operations.getKey> = async ({ params, context }) => ({
  value: await getKeyDetail(params.prefix, context.now),
});

export const revokeKey: Handler<typeof operations.revokeKey> = async ({ params, principal, context }) => {
  await revoke({ prefix: params.prefix, ...toBy(principal, context) });
  return { value: await readKey(params.prefix, context.now) };
};

export const unfreezeKey: Handler<typeof operations.unfreezeKey> = async ({ params, principal, context }) => {
  await unfreeze({ prefix: params.prefix, ...toBy(principal, context) });
  return { value: await readKey(params.prefix, context.now) };
};

export const getOverview: Handler<typeof operations.getOverview> = async ({ context }) => ({
  value: await readOverview(counters().health(), context.now),
});

export const listSubscribers: Handler<typeof operations.listSubscribers> = async ({ query, context }) =>
  toList(await readSubscribers({ ...query, pageSize: query.page_size }, context.now), query);

export const addSubscriber: Handler<typeof operations.addSubscriber> = async ({ body, principal, context }) => {
  const { email, plan, active_until: activeUntil, name } = body;
  const by = toBy(principal, context);
  return answer(context, () => writes.addSubscriber(db(), { email, plan, activeUntil, name }, by));
};

export const renewSubscriber: Handler<typeof operations.renewSubscriber> = async ({ params, body, principal, context }) => {
  const terms = { activeUntil: body.active_until, plan: body.plan };
  return answer(context, () => writes.renewSubscriber(db(), params, terms, toBy(principal, context)));
};

export const suspendSubscriber: Handler<typeof operations.suspendSubscriber> = async ({ params, principal, context }) =>
  answer(context, () => writes.suspendSubscriber(db(), params, toBy(principal, context)));

export const resumeSubscriber: Handler<typeof operations.resumeSubscriber> = async ({ params, principal, context }) =>
  answer(context, () => writes.resumeSubscriber(db(), params, toBy(principal, context)));

export const cancelSubscriber: Handler<typeof operations.cancelSubscriber> = async ({ params, principal, context }) =>
  answer(context, () => writes.cancelSubscriber(db(), params, context.now, toBy(principal, context)));

export const importSubscribers: Handler<typeof operations.importSubscribers> = async ({ body, principal, context }) => {
  try {
    return { value: await importCsv(db(), body, toBy(principal, context)) };
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    throw new InvalidInput([{ loc: ['body'], msg: error.message, type: 'value_error' }]);
  }
};

export const listAudit: Handler<typeof operations.listAudit> = async ({ query, context }) => {
  const listed = toList(await readAudit({ ...query, pageSize: query.page_size }), query);
  if (!prefersCsv(context.accept)) return listed;
  const body = toAuditCsv(await exportAudit(query, EXPORT_MOST));
  const fileName = `audit-${context.now.toISOString().slice(0, 10)}.csv`;
  return { ...listed, text: { type: 'text/csv; charset=utf-8', body, fileName } };
};

/** The envelope of every list, and what its `Link` header is made of. */
function toList<Item>(found: { items: Item[]; total: number }, { page, page_size }: { page: number; page_size: number }) {
  const total_pages = Math.ceil(found.total / page_size);
  return { value: { items: found.items, page, page_size, total: found.total, total_pages }, page: { page, total_pages } };
}

/** Changes a subscriber and answers how the subscriber stands then. */
async function answer(context: CallContext, write: () => Promise<{ id: string }>) {
  try {
    const { id } = await write();
    return { value: await getSubscriber(id, context.now) };
  } catch (error) {
    if (!(error instanceof SubscriberError)) throw error;
    throw new ApiError(error.reason === 'exists' ? 'subscriber_exists' : 'subscriber_not_found');
  }
}

/** Who makes the change. That it is an administrator was settled before; here it is the type that says so. */
function toBy(principal: Principal, { requestId }: CallContext): AuditContext & { requestId: string } {
  if (principal.kind !== 'admin') throw new ApiError('admin_required');
  return { actor: principal.actor, requestId };
}
