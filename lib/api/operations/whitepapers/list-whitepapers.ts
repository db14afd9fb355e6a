import { listWhitepapers as readWhitepapers } from '../../../audience/whitepapers/reads';
import { WhitepaperList } from '../../../audience/whitepapers/schema';
import { defineList } from '../../http/list-operation';

/** One invented whitepaper; the examples of other operations use it too. */
export const whitepaperExample = {
  slug: 'reading-a-hotel-market',
  title_zh: '如何读懂一个酒店市场',
  title_en: 'Reading a hotel market',
  description_zh: '用公开数据判断供给、需求与价格的十二个步骤。',
  description_en: 'Twelve steps from public data to supply, demand and price.',
  cover_image: '',
  is_published: true,
  files: { zh: { bytes: 412_880, sha256: '5f'.repeat(32) }, en: { bytes: 398_114, sha256: 'a7'.repeat(32) } },
  published_at: '2026-02-11T06:00:00.000Z',
  url: 'https://research.example.com/whitepapers/reading-a-hotel-market',
};

export const listWhitepapers = defineList({
  id: 'listWhitepapers',
  path: '/whitepapers',
  tag: 'Whitepapers',
  summary: 'List whitepapers',
  description: 'Published whitepapers, newest first. `files` lists the languages; the files themselves are sent by email.',
  zh: {
    summary: '列出白皮书',
    description: '已发布的白皮书，最新的在前。`files` 列出已有的语言；文件本身通过邮件发送链接。',
  },
  access: 'anyone',
  response: WhitepaperList,
  exampleItem: whitepaperExample,
  read: ({ query }) => readWhitepapers(query),
});
