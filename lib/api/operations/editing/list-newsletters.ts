import { listNewsletters as readNewsletters } from '../../../audience/newsletters/reads';
import { newsletterStatuses } from '../../../audience/newsletters/record';
import { NewsletterList } from '../../../audience/newsletters/schema';
import { defineList } from '../../http/list-operation';
import { filterParam } from '../../http/params';

/** One invented newsletter; the examples of other operations use it too. */
export const newsletterExample = {
  id: '5b0f2a52-9d6a-4f0e-8a57-0e6f8c1f3b44',
  subject_zh: '三月：谁在为预订付费',
  subject_en: 'March: who pays for a booking',
  intro_zh: '',
  intro_en: 'Three studies of distribution costs.',
  article_ids: ['6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52'],
  topics: null,
  status: 'draft',
  reason: null,
  send_at: null,
  sent_at: null,
  created_by: 'staff:editor@example.com',
  counts: { recipients: 0, waiting: 0, sent: 0, failed: 0, skipped: 0, bounced: 0, complained: 0 },
} as const;

export const listNewsletters = defineList({
  id: 'listNewsletters',
  path: '/admin/newsletters',
  tag: 'Editing',
  summary: 'List newsletters in any state',
  description: 'Newsletters in any state, newest first.',
  zh: { summary: '列出各状态的简报', description: '各状态的简报，最新的在前。' },
  access: 'editor',
  filters: {
    status: filterParam(newsletterStatuses, { description: 'Only newsletters with this status', zh: '只返回此状态的简报' }),
  },
  response: NewsletterList,
  exampleItem: newsletterExample,
  read: ({ query }) => readNewsletters(query),
});
