import { getWebhook } from '../../../people/webhooks/reads';
import { Webhook, WebhookUpdate } from '../../../people/webhooks/schema';
import { updateWebhook as update } from '../../../people/webhooks/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { webhookExample } from './list-webhooks';

export const updateWebhook = defineOperation({
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/me/webhooks/{id}',
  tag: 'Webhooks',
  summary: 'Change a webhook',
  description: 'Absent and null fields keep their value.',
  zh: { summary: '修改 webhook', description: '缺省和 null 的字段保持原值。' },
  access: 'session',
  params: idParams,
  body: WebhookUpdate,
  sample: { body: { description: webhookExample.description } },
  response: Webhook,
  example: webhookExample,
  errors: ['resource_not_found'],
  secret: true,
  handle: async ({ params, body, actor }) => {
    await update(db(), params.id, body, actor);
    return { value: await getWebhook(actor, params.id) };
  },
});
