import { RotatedSecret } from '../../../people/webhooks/schema';
import { rotateSecret } from '../../../people/webhooks/writes';
import { toWireTime } from '../../../platform/clock';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { webhookExample } from './list-webhooks';

export const rotateWebhookSecret = defineOperation({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/me/webhooks/{id}/rotate-secret',
  tag: 'Webhooks',
  summary: 'Rotate the secret of a webhook',
  description: 'For 24 hours messages carry two signatures, of the new secret and of the previous one.',
  zh: { summary: '轮换 webhook 签名密钥', description: '24 小时内，消息同时带有新旧两个签名密钥的签名。' },
  access: 'session',
  params: idParams,
  sample: { params: { id: webhookExample.id } },
  response: RotatedSecret,
  example: {
    secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD0o8bFQ3mJxw=',
    previous_valid_until: '2026-03-05T09:30:00.000Z',
  },
  errors: ['resource_not_found'],
  secret: true,
  handle: async ({ params, actor, context }) => {
    const { secret, previousValidUntil } = await rotateSecret(db(), params.id, actor, context.now);
    return { value: { secret, previous_valid_until: previousValidUntil ? toWireTime(previousValidUntil) : null } };
  },
});
