import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../support/http';
import { addSubscriber, signIn } from '../support/people';
import { type ArticleFile, sampleFiles } from '../support/sample-archive';
import { send } from '../support/separate-clients';
import { startTestServer } from './test-environment';

/** Pages of premium articles, as documents and as the data the browser navigates with, and the files beside them. */

const environment = startTestServer({ LIMIT_PAGES_PER_MINUTE: '100000' });
const [premium, open] = [true, false].map((is) =>
  sampleFiles.filter((file) => (file.is_premium === true) === is && file.is_published !== false && file.is_archived !== true),
) as [ArticleFile[], ArticleFile[]];

const cookies: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  const subscriber = await addSubscriber(environment.database);
  const lapsed = await addSubscriber(environment.database, { activeUntil: new Date(Date.now() - 60_000) });
  Object.assign(cookies, {
    anonymous: {},
    lapsed: await signIn(environment.database, lapsed.email),
    subscriber: await signIn(environment.database, subscriber.email),
  });
});

/** As a document, and as the data a click in the browser fetches. */
const requests: Record<string, string>[] = [{}, { rsc: '1' }];
const formats = ['bibtex', 'ris', 'csl-json', 'gbt7714'].map((format) => `/cite?format=${format}`);
const addresses = (slug: string) =>
  ['en', 'zh'].flatMap((locale) =>
    ['', '?view=en', '?view=zh', '?view=both', ...formats].map((rest) => `/${locale}/archive/${slug}${rest}`),
  );

/** The framework redirects requests for data to a URL of their own. */
async function read(address: string, headers: Record<string, string>): Promise<Reply> {
  const reply = await send(environment.url, address, { headers });
  return reply.status === 307 ? send(environment.url, String(reply.headers.location), { headers }) : reply;
}

/** Letters and digits only: whatever the format escapes and however it sets quotation marks, the words are the same. */
const toWords = (text: string) => text.replace(/\\u[0-9a-f]{4}|&#?\w+;|<[^>]*>|[^\p{L}\p{N}]+/gu, '');

/** The sentences of a body that a preview may not contain, and its summary. Headings and two paragraphs are public. */
function toWithheld(file: ArticleFile): string[] {
  const texts = (['en', 'zh'] as const).flatMap((locale) => {
    const blocks = file[`content_${locale}`].split(/\n{2,}/).filter((block) => !block.startsWith('#'));
    const isParagraph = (block: string) => !/^(?:[|>*-]|\d+\.)\s?/.test(block);
    const shown = blocks.filter(isParagraph).slice(0, 2);
    const summary = ['core_problem', 'theoretical_solution', 'empirical_metric'].map((part) => file[`geo_${part}_${locale}`]);
    return [...blocks.filter((block) => !shown.includes(block)), ...summary.map((text) => String(text ?? ''))];
  });
  const published = toWords([file.title_en, file.title_zh, file.excerpt_en, file.excerpt_zh].join(' '));
  return texts
    .flatMap((text) => text.split(/(?<=[.!?。！？|])\s*/))
    .map(toWords)
    .filter((words) => words.length > 12 && !published.includes(words));
}

describe.each(['anonymous', 'lapsed'])('a premium article for a reader who is %s', (reader) => {
  test.each(premium.slice(0, 2).map(({ slug }) => slug))(
    'hides the withheld text on every page and in every file: %s',
    async (slug) => {
      const withheld = toWithheld(premium.find((file) => file.slug === slug) as ArticleFile);
      expect(withheld.length).toBeGreaterThan(20);
      for (const address of addresses(slug))
        for (const headers of requests) {
          const reply = await read(address, { ...cookies[reader], ...headers });
          expect([address, reply.status]).toEqual([address, 200]);
          const words = toWords(reply.text);
          expect(
            withheld.filter((sentence) => words.includes(sentence)),
            address,
          ).toEqual([]);
        }
    },
  );
});

test.each([
  ['a premium article, for subscribers', 'subscriber', () => premium[0]],
  ['an article that is not premium, for everyone', 'anonymous', () => open[0]],
])('shows the full text in each view: %s', async (_name, reader, find) => {
  const file = find() as ArticleFile;
  const withheld = toWithheld(file);
  for (const headers of requests) {
    const { text } = await read(`/en/archive/${file.slug}?view=both`, { ...cookies[reader], ...headers });
    const words = toWords(text);
    const found = withheld.filter((sentence) => words.includes(sentence));
    expect(found.length / withheld.length).toBeGreaterThan(0.5);
    expect(text.includes('gated')).toBe(file.is_premium === true);
  }
});
