import { replayChanges } from '../../../distribution/webhook-messages/writes';
import { getWebhook } from '../../../people/webhooks/reads';
import { ReplayInput, Webhook } from '../../../people/webhooks/schema';
import { parseTime } from '../../../platform/clock';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { webhookExample } from './list-webhooks';

export const replayWebhook = defineOperation({
  id: 'replayWebhook',
  method: 'POST',
  path: '/me/webhooks/{id}/replay',
  tag: 'Webhooks',
  summary: 'Replay changes',
  description:
    'Creates messages again for every change after `since`, each article in its latest state. More than 1,000 become one `changes.available`. The webhook must be enabled. At most 10 per hour and webhook.',
  zh: {
    summary: '重放更改',
    description:
      '为 `since` 之后的每次更改重新创建消息，每篇文章以最新状态出现。超过 1,000 条时合并为一条 `changes.available`。webhook 必须处于启用状态。每个 webhook 每小时最多 10 次。',
  },
  access: 'session',
  params: idParams,
  body: ReplayInput,
  sample: { body: { since: '2026-03-01T00:00:00Z' } },
  response: Webhook,
  example: { ...webhookExample, waiting: 12 },
  errors: ['resource_not_found', 'state_conflict', 'rate_limited'],
  secret: true,
  handle: async ({ params, body, actor }) => {
    await replayChanges(db(), params.id, parseTime(body.since) as Date, actor);
    return { value: await getWebhook(actor, params.id) };
  },
});
