import { listWebhooks as readWebhooks } from '../../../people/webhooks/reads';
import { WebhookList } from '../../../people/webhooks/schema';
import { defineOperation } from '../../http/operation';

export const webhookExample = {
  id: '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
  url: 'https://hooks.example.com/research',
  events: ['article.published', 'article.updated', 'article.deleted'] as (
    | 'article.published'
    | 'article.updated'
    | 'article.deleted'
  )[],
  description: 'Search index',
  status: 'enabled' as const,
  disabled_reason: null,
  created_at: '2026-03-01T08:00:00.000Z',
  last_success_at: '2026-03-04T09:12:44.318Z',
  last_failure_at: null,
  failing_since: null,
  next_attempt_at: null,
  waiting: 0,
};

export const listWebhooks = defineOperation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/me/webhooks',
  tag: 'Webhooks',
  summary: 'List your webhooks',
  description: 'At most five, oldest first.',
  zh: { summary: '列出您的 webhook', description: '最多五个，最早创建的在前。' },
  access: 'session',
  response: WebhookList,
  example: { items: [webhookExample] },
  secret: true,
  handle: async ({ actor }) => ({ value: { items: await readWebhooks(actor) } }),
});
