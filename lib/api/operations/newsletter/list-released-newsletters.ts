import { z } from 'zod';
import { listReleased } from '../../../audience/newsletters/reads';
import { ReleasedNewsletterList } from '../../../audience/newsletters/schema';
import { env } from '../../../platform/env';
import { defineOperation } from '../../http/operation';
import { page, page_size } from '../../http/params';
import { toPage } from '../../http/response';
import { newsletterExample } from '../editing/list-newsletters';

const { id, subject_zh, subject_en } = newsletterExample;
/** One invented newsletter as readers see it. */
export const releasedExample = {
  id,
  subject_zh,
  subject_en,
  sent_at: '2026-03-05T08:00:00.412Z',
  url: `https://research.example.com/newsletter/${id}`,
};

export const listReleasedNewsletters = defineOperation({
  id: 'listReleasedNewsletters',
  method: 'GET',
  path: '/newsletters',
  tag: 'Newsletter',
  summary: 'List newsletters',
  description: 'Newsletters that were sent, newest first.',
  zh: { summary: '列出简报', description: '已发送的简报，最新的在前。' },
  access: 'anyone',
  query: z.object({ page, page_size }),
  response: ReleasedNewsletterList,
  example: { items: [releasedExample], page: 1, page_size: 20, total: 1, total_pages: 1 },
  extension: true,
  handle: async ({ query }) => toPage(await listReleased({ page: query.page, pageSize: query.page_size }, env().appUrl), query),
});
