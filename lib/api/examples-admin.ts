/** The answers of the console's operations that the description shows: one invented subscriber and key. */

const subscriber = {
  id: '5d1f9c1e-0c6b-4a57-9a53-2d1a7b1f8e02',
  email: 'reader@example.com',
  name: 'Reader',
  plan: 'premium',
  status: 'active',
  active_until: '2027-12-31T23:59:59.999Z',
};

const key = {
  prefix: 'hik_7Fq2mB9x',
  status: 'frozen',
  subscriber,
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

const freeze = {
  id: 418,
  at: '2026-03-05T09:12:44.110Z',
  actor: 'service',
  action: 'key.freeze',
  subject: 'key:hik_7Fq2mB9x',
  before: { status: 'active' },
  after: { status: 'frozen', reason: 'simultaneous_use', sources: ['203.0.113.*', '198.51.100.*'] },
  request_id: '5f8c1f0e-52a6-4b4f-9d9e-6f1d1c7f2a10',
};

const listed = { page: 1, page_size: 20, total: 1, total_pages: 1 };
const fullSubscriber = {
  ...subscriber,
  suspended_at: null,
  created_at: '2026-01-02T10:00:00.000Z',
  key: { prefix: key.prefix, status: 'frozen', last_used_at: key.last_used_at },
  usage_30d: 3140,
};

export const adminExamples = {
  keyList: { items: [key], ...listed },
  unfrozen: { ...key, status: 'active', frozen_at: null, frozen_reason: null },
  revoked: { ...key, status: 'revoked', revoked_at: '2026-03-05T10:02:00.000Z' },
  keyDetail: { ...key, timeline: [freeze] },
  overview: {
    keys: { active: 1204, frozen: 1, revoked: 311 },
    frozen: [{ ...key, evidence: freeze }],
    requests_today: 18422,
    requests: [{ date: '2026-03-05', requests: 18422 }],
    mail: { waiting: 0, oldest_waiting_at: null, failed: 0, last_sent_at: '2026-03-05T09:12:45.300Z' },
    counters: { kind: 'redis', unavailable: false },
    subscribers: { active: 1205, lapsed: 88, suspended: 2 },
  },
  subscriber: fullSubscriber,
  suspended: { ...fullSubscriber, status: 'suspended', suspended_at: '2026-03-05T10:02:00.000Z' },
  subscriberList: { items: [fullSubscriber], ...listed },
  importReport: {
    added: 1,
    renewed: 0,
    unchanged: 0,
    refused: 1,
    lines: [
      { line: 2, email: 'reader@example.com', outcome: 'added', reason: null },
      { line: 3, email: 'reader at example.com', outcome: 'refused', reason: 'invalid email address' },
    ],
  },
  auditList: { items: [freeze], ...listed },
};
