import { getWebhook } from '../../../people/webhooks/reads';
import { Webhook } from '../../../people/webhooks/schema';
import { enableWebhook as enable } from '../../../people/webhooks/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { webhookExample } from './list-webhooks';

export const enableWebhook = defineOperation({
  id: 'enableWebhook',
  method: 'POST',
  path: '/me/webhooks/{id}/enable',
  tag: 'Webhooks',
  summary: 'Enable a disabled webhook',
  description:
    'It continues where it stopped. Enabling it again changes nothing. If its secret was lost, rotate the secret first.',
  zh: {
    summary: '启用已停用的 webhook',
    description: '从停下的地方继续发送。重复启用不会产生任何更改。如果签名密钥已丢失，请先轮换签名密钥。',
  },
  access: 'session',
  params: idParams,
  response: Webhook,
  example: webhookExample,
  errors: ['resource_not_found', 'state_conflict'],
  secret: true,
  handle: async ({ params, actor }) => {
    await enable(db(), params.id, actor);
    return { value: await getWebhook(actor, params.id) };
  },
});
