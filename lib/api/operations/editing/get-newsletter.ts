import { getNewsletterDetail } from '../../../audience/newsletters/reads';
import { NewsletterDetail } from '../../../audience/newsletters/schema';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { newsletterExample } from './list-newsletters';

const toExample = (subject: string, lang: string) => ({
  subject,
  html: `<!DOCTYPE html><html lang="${lang}"><head><title>${subject}</title></head><body>…</body></html>`,
  text: `${subject}\n\n…\n`,
});

export const getNewsletter = defineOperation({
  id: 'getNewsletter',
  method: 'GET',
  path: '/admin/newsletters/{id}',
  tag: 'Editing',
  summary: 'Read a newsletter with its emails',
  description:
    '`recipients` counts the contacts that match now. `preview` is the email in both languages: of a released newsletter as it was sent, otherwise as it would be sent now.',
  zh: {
    summary: '读取简报及其邮件',
    description:
      '`recipients` 为当前符合条件的联系人数。`preview` 为两种语言的邮件：已发布的简报为当时发送的内容，其余为此刻将发送的内容。',
  },
  access: 'editor',
  params: idParams,
  response: NewsletterDetail,
  example: {
    ...newsletterExample,
    articles: [
      {
        id: newsletterExample.article_ids[0],
        title_zh: '一次预订的真实成本',
        title_en: 'The true cost of a booking',
        is_published: true,
      },
    ],
    recipients: 4210,
    changed_by: { subject_en: 'Chen Jiayi' },
    preview: {
      zh: toExample(newsletterExample.subject_zh, 'zh-Hans'),
      en: toExample(newsletterExample.subject_en, 'en'),
    },
  },
  errors: ['resource_not_found'],
  handle: async ({ params }) => ({ value: await getNewsletterDetail(params.id) }),
});
