import { cite } from '../../../archive/citations/reads';
import { citationFormats } from '../../../archive/citations/rules';
import { CitationRequest, Citations } from '../../../archive/citations/schema';
import { prefersJson } from '../../http/negotiation';
import { defineOperation } from '../../http/operation';

/** Maximum bytes of a request (docs/contract.md, section 2). */
const MAX_BYTES = 128 * 1024;

const bibtex = `@misc{true-cost-of-a-booking-by-channel,
  author = {Osei, Margaret},
  title = {{The true cost of a booking by channel}},
  year = {2026},
  date = {2026-07-15},
  howpublished = {Hospitality Intelligence},
  url = {https://research.example.com/archive/true-cost-of-a-booking-by-channel},
  urldate = {2026-07-16},
  language = {english},
  month = jul,
}
`;

const ris = [
  ['TY', 'ELEC'],
  ['AU', 'Osei, Margaret'],
  ['TI', 'The true cost of a booking by channel'],
  ['PY', '2026'],
  ['DA', '2026/07/15'],
  ['PB', 'Hospitality Intelligence'],
  ['UR', 'https://research.example.com/archive/true-cost-of-a-booking-by-channel'],
  ['Y2', '2026/07/16'],
  ['LA', 'en'],
  ['ER', ''],
]
  .map(([tag, value]) => `${tag}  - ${value}\r\n`)
  .join('');

const csl = [
  {
    id: 'true-cost-of-a-booking-by-channel',
    type: 'article',
    title: 'The true cost of a booking by channel',
    author: [{ family: 'Osei', given: 'Margaret' }],
    issued: { 'date-parts': [[2026, 7, 15]] },
    accessed: { 'date-parts': [[2026, 7, 16]] },
    publisher: 'Hospitality Intelligence',
    URL: 'https://research.example.com/archive/true-cost-of-a-booking-by-channel',
    language: 'en',
  },
];

const gbt7714 =
  '玛格丽特·奥赛. 一个预订的真实成本：逐渠道算清[EB/OL]. (2026-07-15)[2026-07-16]. https://research.example.com/archive/true-cost-of-a-booking-by-channel.\n';

export const citeArticles = defineOperation({
  id: 'citeArticles',
  method: 'POST',
  path: '/citations',
  tag: 'Archive',
  summary: 'Cite articles',
  description:
    'Returns one file with a citation of each article, in the order of `slugs`. Unknown slugs are left out and counted in ' +
    '`X-Missing-Count`. With `Accept: application/json` the response is the text and the missing slugs.',
  zh: {
    summary: '引用文章',
    description:
      '返回一个文件，按 `slugs` 的顺序包含每篇文章的引文。未找到的 slug 会略去，其数量见 `X-Missing-Count`。使用 `Accept: application/json` 时返回文本与未找到的 slug。',
  },
  access: 'anyone',
  crossOrigin: true,
  body: CitationRequest,
  bodyLimit: MAX_BYTES,
  sample: { body: { slugs: ['true-cost-of-a-booking-by-channel'], format: 'bibtex', lang: 'en' } },
  response: Citations,
  example: { text: bibtex, missing: [] },
  alternatives: {
    [citationFormats.bibtex.type]: bibtex,
    [citationFormats.ris.type]: ris,
    [citationFormats['csl-json'].type]: csl,
    [citationFormats.gbt7714.type]: gbt7714,
  },
  headers: ['Content-Disposition', 'X-Missing-Count'],
  handle: async ({ body, context }) => {
    const { text, missing, type, fileName } = await cite(body, context.now);
    return {
      value: { text, missing },
      missing: missing.length,
      ...(prefersJson(context.accept, type) ? {} : { text: { type, body: text, fileName } }),
    };
  },
});
