import { OpenedWhitepaper, WhitepaperLink } from '../../../audience/whitepapers/schema';
import { openWhitepaper as open } from '../../../audience/whitepapers/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { whitepaperExample } from './list-whitepapers';

const { slug, title_zh, title_en, files } = whitepaperExample;
const toUrl = (id: string) => `/api/v1/whitepapers/files/${id}.mwq1k8zk.q0vJx2m1T8bYwN4c7uRzLhPeDkaS5tXo9iGfVbQnMjE`;

export const openWhitepaper = defineOperation({
  id: 'openWhitepaper',
  method: 'POST',
  path: '/whitepapers/open',
  tag: 'Whitepapers',
  summary: 'Open the link to a whitepaper',
  description:
    'Returns URLs of the files, the language of the caller first; each works for 10 minutes. The first use of the link records the download. A withdrawn whitepaper is `token_invalid`.',
  zh: {
    summary: '打开白皮书链接',
    description:
      '返回各文件的下载地址，调用者的语言在前，10 分钟内有效。首次使用链接时记录下载。已下线的白皮书返回 `token_invalid`。',
  },
  access: 'anyone',
  body: WhitepaperLink,
  sample: { body: { email: 'reader@example.com', token: 'q0vJx2m1T8bYwN4c7uRzLhPeDkaS5tXo9iGfVbQnMjE' } },
  response: OpenedWhitepaper,
  example: {
    slug,
    title_zh,
    title_en,
    files: [
      { lang: 'en', bytes: files.en.bytes, url: toUrl('6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52') },
      { lang: 'zh', bytes: files.zh.bytes, url: toUrl('0b9f6a52-6f0e-4c55-9a53-1f1a3c3f8e01') },
    ],
    expires_at: '2026-03-05T09:22:44.110Z',
  },
  errors: ['token_invalid'],
  secret: true,
  handle: async ({ body, context }) => ({ value: await open(db(), body, context) }),
});
