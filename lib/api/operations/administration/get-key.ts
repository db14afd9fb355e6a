import { getKeyDetail } from '../../../console/admin-keys/reads';
import { AdminKeyDetail } from '../../../console/admin-keys/schema';
import { defineOperation } from '../../http/operation';
import { prefixParams } from '../../http/params';
import { auditRowExample } from './list-audit';

/** One invented frozen key; the examples of other operations use it too. */
export const keyExample = {
  prefix: 'hik_7Fq2mB9x',
  status: 'frozen',
  subscriber: {
    id: '5d1f9c1e-0c6b-4a57-9a53-2d1a7b1f8e02',
    email: 'reader@example.com',
    name: 'Reader',
    plan: 'premium',
    status: 'active',
    active_until: '2027-12-31T23:59:59.999Z',
  },
  created_at: '2026-03-01T08:00:00.000Z',
  last_used_at: '2026-03-05T09:12:40.000Z',
  frozen_at: '2026-03-05T09:12:44.102Z',
  frozen_reason: 'simultaneous_use',
  revoked_at: null,
  sources: [
    { label: '203.0.113.*', first_seen_at: '2026-03-01T08:01:00.000Z', last_seen_at: '2026-03-05T09:12:44.000Z' },
    { label: '198.51.100.*', first_seen_at: '2026-03-05T09:12:30.000Z', last_seen_at: '2026-03-05T09:12:40.000Z' },
  ],
  usage_today: 212,
  usage_30d: 3140,
};

export const getKey = defineOperation({
  id: 'getKey',
  method: 'GET',
  path: '/admin/keys/{prefix}',
  tag: 'Administration',
  summary: 'Admin: get a key with its timeline',
  description: "The key, the requests that froze it, its subscriber's usage and its audit entries, each oldest first.",
  zh: { summary: '查看密钥及其时间线', description: '该密钥、触发冻结的请求、订阅者的用量与全部事件，均由早到晚排列。' },
  access: 'admin',
  params: prefixParams,
  response: AdminKeyDetail,
  example: {
    ...keyExample,
    frozen_requests: [
      { at: '2026-03-05T09:12:30.000Z', label: '198.51.100.*' },
      { at: '2026-03-05T09:12:41.307Z', label: '203.0.113.*' },
      { at: '2026-03-05T09:12:44.102Z', label: '198.51.100.*' },
    ],
    usage: [{ date: '2026-03-05', requests: 212, rejected: { key_frozen: 4 } }],
    timeline: [auditRowExample],
  },
  errors: ['key_not_found'],
  handle: async ({ params, context }) => ({ value: await getKeyDetail(params.prefix, context.now) }),
});
