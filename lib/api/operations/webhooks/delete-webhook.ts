import { deleteWebhook as remove } from '../../../people/webhooks/writes';
import { db } from '../../../platform/db/client';
import { defineDelete } from '../../http/delete-operation';
import { idParams } from '../../http/params';
import { webhookExample } from './list-webhooks';

export const deleteWebhook = defineDelete({
  id: 'deleteWebhook',
  path: '/me/webhooks/{id}',
  tag: 'Webhooks',
  summary: 'Delete a webhook',
  description: 'Deletes it with all of its messages, including pending ones.',
  zh: { summary: '删除 webhook', description: '连同其全部消息一并删除，包括等待发送的消息。' },
  access: 'session',
  params: idParams,
  sample: { params: { id: webhookExample.id } },
  errors: ['resource_not_found'],
  remove: ({ params, actor }) => remove(db(), params.id, actor),
});
