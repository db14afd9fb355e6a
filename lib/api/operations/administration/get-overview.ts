import { getOverview as readOverview } from '../../../console/admin/reads';
import { AdminOverview } from '../../../console/admin/schema';
import { counters } from '../../../counting/counters/open-counters';
import { defineOperation } from '../../http/operation';
import { keyExample } from './get-key';
import { auditRowExample } from './list-audit';

export const getOverview = defineOperation({
  id: 'getOverview',
  method: 'GET',
  path: '/admin/overview',
  tag: 'Administration',
  summary: 'Admin: get the overview',
  description:
    'Frozen keys with their evidence, then figures on keys, usage, email, counters, subscribers, webhooks and what waits for an answer.',
  zh: {
    summary: '获取概览',
    description: '已冻结的密钥及其依据，以及密钥、用量、邮件、限流存储、订阅者、Webhook 与待处理事项的统计。',
  },
  access: 'admin',
  response: AdminOverview,
  example: {
    keys: { active: 1204, frozen: 1, revoked: 311 },
    frozen: [{ ...keyExample, evidence: auditRowExample }],
    requests_today: 18422,
    requests: [{ date: '2026-03-05', requests: 18422 }],
    mail: { waiting: 0, oldest_waiting_at: null, failed: 0, last_sent_at: '2026-03-05T09:12:45.300Z' },
    counters: { kind: 'redis', unavailable: false },
    subscribers: { active: 1205, lapsed: 88, suspended: 2 },
    webhooks: {
      working: 41,
      failing: 1,
      disabled: 3,
      endpoints: [
        {
          id: '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
          url: 'https://hooks.example.com/research',
          subscriber: { id: '2f6a6a52-1c1d-4c55-8f0e-8c3f8e010b9f', email: 'api@example.com' },
          failing_since: '2026-03-05T08:47:00.000Z',
          next_attempt_at: '2026-03-05T09:17:00.000Z',
        },
      ],
    },
    waiting: { comments: 2, requests: 0 },
  },
  handle: async ({ context }) => ({ value: await readOverview(counters().health(), context.now) }),
});
