import { getReleased } from '../../../audience/newsletters/reads';
import { ReleasedNewsletterDetail } from '../../../audience/newsletters/schema';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { articleItemExample } from '../archive/get-article';
import { newsletterExample } from '../editing/list-newsletters';
import { releasedExample } from './list-released-newsletters';

export const getReleasedNewsletter = defineOperation({
  id: 'getReleasedNewsletter',
  method: 'GET',
  path: '/newsletters/{id}',
  tag: 'Newsletter',
  summary: 'Read a newsletter',
  description: 'A newsletter that was sent, with those of its articles that are still published.',
  zh: { summary: '读取简报', description: '一期已发送的简报，以及其中仍在发布的文章。' },
  access: 'anyone',
  params: idParams,
  response: ReleasedNewsletterDetail,
  example: {
    ...releasedExample,
    intro_zh: newsletterExample.intro_zh,
    intro_en: newsletterExample.intro_en,
    articles: [articleItemExample],
  },
  errors: ['resource_not_found'],
  handle: async ({ params }) => ({ value: await getReleased(params.id) }),
});
