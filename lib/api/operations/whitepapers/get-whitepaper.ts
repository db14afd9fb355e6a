import { getWhitepaper as readWhitepaper } from '../../../audience/whitepapers/reads';
import { Whitepaper } from '../../../audience/whitepapers/schema';
import { defineOperation } from '../../http/operation';
import { whitepaperParams } from '../../http/params';
import { whitepaperExample } from './list-whitepapers';

export const getWhitepaper = defineOperation({
  id: 'getWhitepaper',
  method: 'GET',
  path: '/whitepapers/{slug}',
  tag: 'Whitepapers',
  summary: 'Read one whitepaper',
  description: 'What the whitepaper is about, and the languages that it has. `POST /whitepapers/request` sends the files.',
  zh: { summary: '读取一份白皮书', description: '白皮书的简介及其语言。如需文件，请调用 `POST /whitepapers/request`。' },
  access: 'anyone',
  params: whitepaperParams,
  response: Whitepaper,
  example: whitepaperExample,
  errors: ['resource_not_found'],
  handle: async ({ params }) => ({ value: await readWhitepaper(params.slug) }),
});
