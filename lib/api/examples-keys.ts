/** The answers about keys that the description shows: one invented subscriber. No text here is a key that works. */

const quota = {
  minute: { limit: 60, used: 12, remaining: 48, reset_at: '2026-03-05T09:13:00.000Z' },
  day: { limit: 5000, used: 212, remaining: 4788, reset_at: '2026-03-06T00:00:00.000Z' },
};

export const keyExamples = {
  accepted: {
    status: 'accepted',
    message:
      'If this email address belongs to an active subscriber, a link is on its way. It can be used once and expires in 30 minutes.',
  },
  issued: {
    api_key: 'hik_7Fq2mB9x_0123456789ABCDEFGHIJKLMNOPQRSTUV000000',
    prefix: 'hik_7Fq2mB9x',
    status: 'active',
    created_at: '2026-03-05T09:12:44.102Z',
    replaces: null,
    quota,
  },
  me: {
    subscriber: {
      email: 'reader@example.com',
      name: 'Reader',
      plan: 'premium',
      status: 'active',
      active_until: '2027-12-31T23:59:59.999Z',
    },
    key: {
      prefix: 'hik_7Fq2mB9x',
      status: 'active',
      created_at: '2026-03-01T08:00:00.000Z',
      last_used_at: '2026-03-05T09:12:40.000Z',
      frozen_at: null,
      frozen_reason: null,
      sources: [{ label: '203.0.113.*', first_seen_at: '2026-03-01T08:01:00.000Z', last_seen_at: '2026-03-05T09:12:40.000Z' }],
      sources_max: 2,
    },
    quota,
    usage: [{ date: '2026-03-05', requests: 212 }],
  },
  mails: {
    items: [
      {
        template: 'key_link',
        locale: 'en',
        created_at: '2026-03-01T07:58:00.000Z',
        sent_at: '2026-03-01T07:58:01.204Z',
        status: 'sent',
      },
    ],
  },
};
