import { listReleased } from '../../../audience/newsletters/reads';
import { ReleasedNewsletterList } from '../../../audience/newsletters/schema';
import { defineList } from '../../http/list-operation';
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

export const listReleasedNewsletters = defineList({
  id: 'listReleasedNewsletters',
  path: '/newsletters',
  tag: 'Newsletter',
  summary: 'List newsletters',
  description: 'Newsletters that were sent, newest first.',
  zh: { summary: '列出简报', description: '已发送的简报，最新的在前。' },
  access: 'anyone',
  response: ReleasedNewsletterList,
  exampleItem: releasedExample,
  read: ({ query }) => listReleased(query),
});
