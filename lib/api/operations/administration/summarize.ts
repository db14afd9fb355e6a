import { summarize as makeSummary } from '../../../editing/summaries/reads';
import { AISummaryRequest, Summary } from '../../../editing/summaries/schema';
import { env } from '../../../platform/env';
import { defineOperation } from '../../http/operation';

/** Maximum bytes of the texts (docs/contract.md, section 10). */
const MAX_TEXT_BYTES = 2 * 1024 * 1024;

export const summarize = defineOperation({
  id: 'summarize',
  method: 'POST',
  path: '/admin/summaries',
  tag: 'Administration',
  summary: 'Admin: summarise an article',
  description:
    'Returns an excerpt of each text as plain text and stores nothing. Without a configured model, and when it fails, the excerpt consists of ' +
    'sentences of the text. At most 20 per user and hour.',
  zh: {
    summary: '生成文章摘要',
    description:
      '为每种语言的正文生成纯文本摘要，不保存任何内容。未配置模型或模型出错时，摘要由原文句子组成。每位用户每小时最多 20 次。',
  },
  access: 'contributor',
  body: AISummaryRequest,
  bodyLimit: MAX_TEXT_BYTES,
  sample: {
    body: { content_zh: '', content_en: 'Commissions fell in every channel but one. The exception was metasearch.' },
  },
  response: Summary,
  example: {
    excerpt_zh: '',
    excerpt_en: 'Commissions fell in every channel but one. The exception was metasearch.',
    method: 'extractive',
    model: null,
    fell_back: false,
  },
  errors: ['rate_limited'],
  handle: async ({ body, actor, context }) => ({
    value: await makeSummary(body, { actor, now: context.now }, env().summaryModel),
  }),
});
