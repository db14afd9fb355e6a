import { z } from 'zod';
import { AdminOverview } from '../../admin/schema';
import { keySorts } from '../../admin-keys/reads';
import { AdminKey, AdminKeyDetail, AdminKeyList } from '../../admin-keys/schema';
import { auditActions } from '../../audit/record';
import { AuditList } from '../../audit/schema';
import { SubscriberImportReport } from '../../subscriber-import/schema';
import { subscriberSorts } from '../../subscribers/reads';
import { plans, subscriberStatuses } from '../../subscribers/record';
import { Subscriber, SubscriberCreate, SubscriberList, SubscriberRenewal } from '../../subscribers/schema';
import { adminExamples } from '../examples-admin';
import { defineOperation } from '../http/operation';
import { filterParam, page, page_size, sortParam, textParam, timeParam, untilParam } from '../http/params';

const none = z.object({});
const KEY_PREFIX = '^hik_[0-9A-Za-z]{8}$';
const prefix = z.object({
  prefix: z
    .string()
    .regex(new RegExp(KEY_PREFIX))
    .meta({ description: 'The key’s prefix', schema: { type: 'string', pattern: KEY_PREFIX } }),
});

const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
const subscriberId = z.object({
  id: z
    .string()
    .regex(new RegExp(UUID))
    .meta({ description: 'The subscriber’s id', schema: { type: 'string', pattern: UUID } }),
});

const forAdmins = { tag: 'Administration', access: 'admin', params: none, query: none } as const;

export const listKeys = defineOperation({
  ...forAdmins,
  id: 'listKeys',
  method: 'GET',
  path: '/admin/keys',
  summary: 'Admin: list keys',
  description: 'Every key ever issued, the newest first unless sorted otherwise. Use is counted by subscriber.',
  query: z.object({
    status: filterParam(['active', 'frozen', 'revoked'], 'Only keys of this status'),
    q: textParam('Part of a prefix, or of the owner’s address or name'),
    sort: sortParam(keySorts, '-created_at'),
    page,
    page_size,
  }),
  response: AdminKeyList,
  example: adminExamples.keyList,
  errors: [],
});

export const revokeKey = defineOperation({
  ...forAdmins,
  id: 'revokeKey',
  method: 'POST',
  path: '/admin/keys/{prefix}/revoke',
  summary: 'Admin: revoke a key',
  description:
    'Ends the key for good, from the very next request on; its owner may have a new one. Repeating it changes nothing.',
  params: prefix,
  response: AdminKey,
  example: adminExamples.revoked,
  errors: ['key_not_found'],
});

export const unfreezeKey = defineOperation({
  ...forAdmins,
  id: 'unfreezeKey',
  method: 'POST',
  path: '/admin/keys/{prefix}/unfreeze',
  summary: 'Admin: unfreeze a key',
  description: 'Makes a frozen key active again; its sources stay. An active key stays as it is; a revoked one is a 409.',
  params: prefix,
  response: AdminKey,
  example: adminExamples.unfrozen,
  errors: ['key_not_found', 'key_state_conflict'],
});

export const getKey = defineOperation({
  ...forAdmins,
  id: 'getKey',
  method: 'GET',
  path: '/admin/keys/{prefix}',
  summary: 'Admin: one key with its timeline',
  description: 'The key, and everything that happened to it, oldest first.',
  params: prefix,
  response: AdminKeyDetail,
  example: adminExamples.keyDetail,
  errors: ['key_not_found'],
  extension: true,
});

export const getOverview = defineOperation({
  ...forAdmins,
  id: 'getOverview',
  method: 'GET',
  path: '/admin/overview',
  summary: 'Admin: what needs a person, and the figures',
  description: 'Frozen keys with their evidence, then keys, use, mail, counters and subscribers in numbers.',
  response: AdminOverview,
  example: adminExamples.overview,
  errors: [],
  extension: true,
});

export const listSubscribers = defineOperation({
  ...forAdmins,
  id: 'listSubscribers',
  method: 'GET',
  path: '/admin/subscribers',
  summary: 'Admin: list subscribers',
  description: 'Subscribers with their entitlement and live key, the newest first unless sorted otherwise.',
  query: z.object({
    q: textParam('Part of an address or a name'),
    status: filterParam(subscriberStatuses, 'Only subscribers who are this now'),
    plan: filterParam(plans, 'Only subscribers of this plan'),
    sort: sortParam(subscriberSorts, '-created_at'),
    page,
    page_size,
  }),
  response: SubscriberList,
  example: adminExamples.subscriberList,
  errors: [],
  extension: true,
});

export const addSubscriber = defineOperation({
  ...forAdmins,
  id: 'addSubscriber',
  method: 'POST',
  path: '/admin/subscribers',
  summary: 'Admin: add a subscriber',
  description: 'Adding again on the same terms changes nothing; on other terms it is a 409.',
  body: SubscriberCreate,
  response: Subscriber,
  example: adminExamples.subscriber,
  errors: ['subscriber_exists'],
  extension: true,
});

export const renewSubscriber = defineOperation({
  ...forAdmins,
  id: 'renewSubscriber',
  method: 'POST',
  path: '/admin/subscribers/{id}/renew',
  summary: 'Admin: give a subscription another end',
  description: 'And another plan, where one is named. A suspension stays.',
  params: subscriberId,
  body: SubscriberRenewal,
  response: Subscriber,
  example: adminExamples.subscriber,
  errors: ['subscriber_not_found'],
  extension: true,
});

const changeSubscriber = {
  ...forAdmins,
  method: 'POST',
  params: subscriberId,
  response: Subscriber,
  errors: [],
  extension: true,
} as const;

export const suspendSubscriber = defineOperation({
  ...changeSubscriber,
  id: 'suspendSubscriber',
  path: '/admin/subscribers/{id}/suspend',
  summary: 'Admin: suspend a subscriber',
  description: 'Key and full texts are refused from the next request on, and every session ends. Repeating it changes nothing.',
  example: adminExamples.suspended,
});

export const resumeSubscriber = defineOperation({
  ...changeSubscriber,
  id: 'resumeSubscriber',
  path: '/admin/subscribers/{id}/resume',
  summary: 'Admin: take a suspension back',
  description: 'The subscription’s end stays what it was. Repeating it changes nothing.',
  example: adminExamples.subscriber,
});

export const cancelSubscriber = defineOperation({
  ...changeSubscriber,
  id: 'cancelSubscriber',
  path: '/admin/subscribers/{id}/cancel',
  summary: 'Admin: end a subscription now',
  description: 'A subscription that is over already keeps its end.',
  example: { ...adminExamples.subscriber, status: 'lapsed', active_until: '2026-03-05T10:02:00.000Z' },
});

/** Largest file of subscribers, in bytes (contract, section 8). */
const IMPORT_BYTES = 1024 * 1024;

export const importSubscribers = defineOperation({
  ...forAdmins,
  id: 'importSubscribers',
  method: 'POST',
  path: '/admin/subscribers/import',
  summary: 'Admin: import a list of subscribers',
  description:
    'CSV with the header line `email,plan,until,name`, up to 1 MiB. Who is new is added, who is known gets the line’s terms; ' +
    'a bad line never stops the others, and the same file again changes nothing.',
  body: z.string().meta({ description: 'CSV in UTF-8' }),
  bodyType: 'csv',
  bodyLimit: IMPORT_BYTES,
  response: SubscriberImportReport,
  example: adminExamples.importReport,
  errors: [],
  extension: true,
});

export const listAudit = defineOperation({
  ...forAdmins,
  id: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  summary: 'Admin: who did what',
  description: 'Newest first. `Accept: text/csv` exports all rows that match, at most 50,000, whatever the page.',
  query: z.object({
    actor: textParam('Who did it, as `admin:reader@example.com` or without its kind'),
    action: filterParam(auditActions, 'Only this action'),
    subject: textParam(
      'What it was done to, as `key:hik_7Fq2mB9x` or without its kind; an address finds a subscriber’s keys as well',
    ),
    since: timeParam('Only rows at or after this time').optional(),
    until: untilParam('Only rows up to this time; a date means the whole day').optional(),
    page,
    page_size,
  }),
  response: AuditList,
  example: adminExamples.auditList,
  errors: [],
  alsoAs: 'text/csv',
  extension: true,
});

/** What the published interface has of administration, in its order. */
export const adminOperations = [listKeys, revokeKey, unfreezeKey];

/** What the console needs besides. */
export const adminExtensions = [
  getKey,
  getOverview,
  listSubscribers,
  addSubscriber,
  renewSubscriber,
  suspendSubscriber,
  resumeSubscriber,
  cancelSubscriber,
  importSubscribers,
  listAudit,
];
