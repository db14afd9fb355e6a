import { deleteWebhook as remove } from '../../../people/webhooks/writes';
import { db } from '../../../platform/db/client';
import { Deleted, deleted } from '../../http/deleted';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { webhookExample } from './list-webhooks';

export const deleteWebhook = defineOperation({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/me/webhooks/{id}',
  tag: 'Webhooks',
  summary: 'Delete a webhook',
  description: 'Deletes it with all of its messages, including pending ones.',
  zh: { summary: '删除 webhook', description: '连同其全部消息一并删除，包括等待发送的消息。' },
  access: 'session',
  params: idParams,
  sample: { params: { id: webhookExample.id } },
  response: Deleted,
  example: deleted,
  errors: ['resource_not_found'],
  extension: true,
  handle: async ({ params, actor }) => {
    await remove(db(), params.id, actor);
    return { value: deleted };
  },
});
