import { getMeByKey, getMeBySession } from '../../../people/account/reads';
import { Me } from '../../../people/account/schema';
import { defineOperation } from '../../http/operation';
import { quotaExample } from './issue-key';

export const getMe = defineOperation({
  id: 'getMe',
  method: 'GET',
  path: '/me',
  tag: 'Keys',
  summary: 'Inspect key status and quota',
  description:
    'Accepts a key in any status, so that its holder can read why other requests fail, or a portal session. It never learns a source. ' +
    'For a frozen or lapsed key, or one used from an unknown network, names and labels are null; for a revoked key only the status is returned.',
  zh: {
    summary: '查看密钥状态与配额',
    description:
      '接受任何状态的密钥，以便查询请求被拒绝的原因；也接受网页登录。不会记录来源。密钥已冻结、订阅已到期或请求来自未知网络时，不返回名称与来源标签；已撤销的密钥只返回状态。',
  },
  original: true,
  access: 'holder',
  response: Me,
  example: {
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
      frozen_requests: [],
      sources: [
        {
          label: '203.0.113.*',
          first_seen_at: '2026-03-01T08:01:00.000Z',
          last_seen_at: '2026-03-05T09:12:40.000Z',
          current: true,
        },
      ],
      sources_max: 2,
    },
    quota: quotaExample,
    usage: [{ date: '2026-03-05', requests: 212, rejected: { rate_limited: 3 } }],
  },
  handle: async ({ principal, context }) => {
    if (principal.kind === 'key') {
      const { key, trusted } = principal;
      return { value: await getMeByKey(key, { ...context, trusted }) };
    }
    const subscriber = principal.kind === 'session' ? principal.subscriber : undefined;
    return { value: await getMeBySession(subscriber, context) };
  },
});
