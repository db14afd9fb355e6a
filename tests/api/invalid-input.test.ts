import { describe, expect, test } from 'vitest';
import { mounts, send, short } from '../support/http';

type Fault = { loc: string[]; msg: string; type: string };
type Case = [query: string, ...faults: Fault[]];

const fault = (name: string, type: string, msg: string): Fault => ({ loc: ['query', name], msg, type });
const notInteger = (name: string) =>
  fault(name, 'int_parsing', 'Input should be a valid integer, unable to parse string as an integer');
const atLeast = (name: string, least: number) =>
  fault(name, 'greater_than_equal', `Input should be greater than or equal to ${least}`);
const atMost = (name: string, most: number) => fault(name, 'less_than_equal', `Input should be less than or equal to ${most}`);
const missing = (name: string) => fault(name, 'missing', 'Field required');
const badTime = fault('since', 'datetime_from_date_parsing', 'Input should be a valid datetime or date');
const badLang = fault('lang', 'string_pattern_mismatch', "String should match pattern '/^(en|zh|both)$/'");
const badType = fault('type', 'string_pattern_mismatch', "String should match pattern '/^(article|video|all)$/'");
const tooShort = fault('q', 'string_too_short', 'String should have at least 1 character');
const tooLong = fault('q', 'string_too_long', 'String should have at most 200 characters');
const badText = (name: string) => fault(name, 'value_error', 'Value is not valid percent-encoded UTF-8 text without NUL');

const integers = (name: string, most: number): Case[] => [
  [`${name}=0`, atLeast(name, 1)],
  [`${name}=-0`, atLeast(name, 1)],
  [`${name}=-1`, atLeast(name, 1)],
  [`${name}=-99999999999999999999`, atLeast(name, 1)],
  [`${name}=1.5`, notInteger(name)],
  [`${name}=1.0`, notInteger(name)],
  [`${name}=abc`, notInteger(name)],
  [`${name}=`, notInteger(name)],
  [name, notInteger(name)],
  [`${name}=1e9`, notInteger(name)],
  [`${name}=0x1`, notInteger(name)],
  [`${name}=1_0`, notInteger(name)],
  [`${name}=%EF%BC%91`, notInteger(name)],
  [`${name}=%201`, notInteger(name)],
  [`${name}=1%0A`, notInteger(name)],
  [`${name}=+1`, notInteger(name)],
  [`${name}=${most + 1}`, atMost(name, most)],
  [`${name}=2147483648`, atMost(name, most)],
  [`${name}=99999999999999999999`, atMost(name, most)],
  [`${name}=${'9'.repeat(10_000)}`, atMost(name, most)],
];
const page = integers('page', 2_147_483_647);
const languages: Case[] = ['fr', 'EN', '', 'en,zh', 'both%20', '%0Aen', 'en%0A', 'x'.repeat(10_000)].map((word) => [
  `lang=${word}`,
  badLang,
]);
const times: Case[] = [
  ...['2026-13-01', '2026-02-30', '2026-00-10', '26-01-01', '1767225600', 'yesterday', '', '%20', '2026', '2026-01-01T'],
  ...['2026-01-01T25:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T10:60:00Z', '2026-01-01T10:00:00%2B24:00', '2026-01-01T10'],
  ...['0000-01-01', '0001-01-01T00:00:00%2B01:00', '9999-12-31T23:59:59-01:00'],
  ...['2026-01-01T10:00:00EST', '2026-01-01Z', '%EF%BC%92026-01-01', '2026-01-01%0A', '9'.repeat(10_000)],
].map((text): Case => [`since=${text}`, badTime]);
/** Broken as text, whichever parameter carries it. The framework mends the second kind before a route sees it. */
const nul = ['%00', 'a%00b', '%00%00'];
const broken = ['%', '%z', '%zz', 'a%', '%E4%BD', '%ED%A0%80', '%ED%B0%80', '%C0%80', '%FF', '%F4%90%80%80', '%u4F60'];
const texts = (names: string[], values: string[]): Case[] =>
  names.flatMap((name) => values.map((value): Case => [`${name}=${value}`, badText(name)]));

const known: { [target: string]: { cases: Case[]; names: string[]; with: string } } = {
  '/api/v1/articles': {
    names: ['category', 'tag', 'since', 'lang', 'page', 'page_size', 'unknown'],
    with: '',
    cases: [
      ...page,
      ...integers('page_size', 100),
      ...languages,
      ...times,
      ['lang=fr&page=0&page_size=101&since=x', badTime, badLang, atLeast('page', 1), atMost('page_size', 100)],
      ['category=a%00&tag=%00&page=0', badText('category'), badText('tag'), atLeast('page', 1)],
      ['tag=%00&page=0&lang=fr', badText('tag'), badLang, atLeast('page', 1)],
      ['page=%00&lang=fr', badText('page'), badLang],
      ['page=1&page=0', atLeast('page', 1)],
      ['page_size=20&page_size=', notInteger('page_size')],
      ['%70age=0', atLeast('page', 1)],
      ['%00=1', fault('%00', 'value_error', 'Value is not valid percent-encoded UTF-8 text without NUL')],
    ],
  },
  '/api/v1/articles/pms-system-of-record': { names: ['lang', 'unknown'], with: '', cases: languages },
  '/api/v1/articles/no-such-article': { names: ['lang'], with: '', cases: languages },
  '/api/v1/changes': {
    names: ['since', 'page_size', 'unknown'],
    with: 'since=2026-01-01&',
    cases: [
      ['', missing('since')],
      ['Since=2026-01-01', missing('since')],
      ...times,
      ...integers('page_size', 500).map(([query, ...faults]): Case => [`since=2026-01-01&${query}`, ...faults]),
      ['page_size=501', missing('since'), atMost('page_size', 500)],
      ['since=nonsense&page_size=0', badTime, atLeast('page_size', 1)],
      ['since=2026-01-01&since=', badTime],
    ],
  },
  '/api/v1/search': {
    names: ['q', 'type', 'category', 'lang', 'page', 'page_size', 'unknown'],
    with: 'q=hotel&',
    cases: [
      ['', missing('q')],
      ['Q=hotel', missing('q')],
      ['q=', tooShort],
      ['q', tooShort],
      ['q=hotel&q=', tooShort],
      [`q=${'a'.repeat(201)}`, tooLong],
      [`q=${'%E9%85%92'.repeat(201)}`, tooLong],
      [`q=${'%F0%A0%AE%B7'.repeat(201)}`, tooLong],
      [`q=${'a'.repeat(10_000)}`, tooLong],
      ...['videos', '', 'ARTICLE', 'all%0A', 'x'.repeat(10_000)].map((word): Case => [`q=hotel&type=${word}`, badType]),
      ...[...languages, ...page, ...integers('page_size', 100)].map(
        ([query, ...faults]): Case => [`q=hotel&${query}`, ...faults],
      ),
      ['q=%00&page=0', badText('q'), atLeast('page', 1)],
      ['category=%00', badText('category'), missing('q')],
      ['type=x&lang=x&page=x&page_size=x', missing('q'), badType, badLang, notInteger('page'), notInteger('page_size')],
    ],
  },
  '/api/v1/categories': { names: ['unknown'], with: '', cases: [] },
  '/api/v1/openapi.json': { names: ['unknown'], with: '', cases: [] },
};

async function expectRefused(url: string, target: string, query: string, faults: Fault[]) {
  const reply = await send(url, query === '' ? target : `${target}?${query}`);
  expect(reply.status, reply.text.slice(0, 300)).toBe(422);
  expect(reply.json).toEqual({ detail: faults });
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
}

describe.each(mounts)('invalid input, $mount', ({ mount, url }) => {
  for (const [target, { cases, names, with: lead }] of Object.entries(known)) {
    describe(target, () => {
      const hostile = [...texts(names, nul), ...(mount === 'direct' ? texts(names, broken) : [])];
      const all = [...cases, ...hostile.map(([query, ...faults]): Case => [lead + query, ...faults])];
      test.each(all.map(([query, ...faults]) => ({ name: short(query), query, faults })))(
        '?$name is refused',
        ({ query, faults }) => expectRefused(url, target, query, faults),
      );
    });
  }

  test('the name of a broken parameter is told back cut to 100 characters', async () => {
    const name = 'n'.repeat(10_000);
    await expectRefused(url, '/api/v1/categories', `${name}=%00`, [badText('n'.repeat(100))]);
  });

  test('a fault of the address itself comes before those of its query', async () => {
    expect((await send(url, '/api/v1/nothing?page=0')).status).toBe(404);
    expect((await send(url, '/api/v1/articles?page=0', { method: 'POST' })).status).toBe(405);
  });

  // Next puts a repeated parameter at its first place before a route sees the address.
  if (mount === 'framework') return;
  test('every broken parameter is listed, in the order they stand', async () => {
    await expectRefused(url, '/api/v1/articles', 'tag=%00&lang=en&since=%00&category=%00', [
      badText('tag'),
      badText('since'),
      badText('category'),
    ]);
  });
});

/** Odd, and right all the same: each is answered as the plain query beside it. */
const same: [target: string, odd: string, plain: string][] = [
  ['/api/v1/articles', 'page=%2B1', ''],
  ['/api/v1/articles', 'page=0002', 'page=2'],
  ['/api/v1/articles', 'page=2&page=3', 'page=3'],
  ['/api/v1/articles', 'page=0&page=x&page=1', ''],
  ['/api/v1/articles', 'lang=fr&lang=en', 'lang=en'],
  ['/api/v1/articles', 'unknown=1&Page=0&page[]=0&LANG=fr&__proto__=x&constructor=y', ''],
  ['/api/v1/articles', '&&page=2&&', 'page=2'],
  ['/api/v1/articles', 'tag=chinese+travellers', 'tag=chinese%20travellers'],
  ['/api/v1/articles', 'page_size=100', 'page_size=%2B100'],
  ['/api/v1/articles', `unknown=${'x'.repeat(10_000)}`, ''],
  ['/api/v1/articles', 'since=2020-01-01T08:00:00%2B08:00', 'since=2020-01-01'],
  ['/api/v1/articles', 'since=2020-01-01T08:00:00+08:00', 'since=2020-01-01'],
  ['/api/v1/articles', 'since=2020-01-01T08:00+0800', 'since=2020-01-01'],
  ['/api/v1/articles', 'since=2020-01-01+00:00', 'since=2020-01-01'],
  ['/api/v1/articles', 'since=2020-01-01T00:00:00', 'since=2020-01-01T00:00:00.000Z'],
  ['/api/v1/articles', 'since=2019-12-31T19:00:00-05:00', 'since=2020-01-01'],
  ['/api/v1/changes', 'since=2020-01-01T08:00:00+08:00', 'since=2020-01-01'],
  ['/api/v1/changes', 'since=x&since=2020-01-01', 'since=2020-01-01'],
  ['/api/v1/changes', 'since=2020-01-01&page_size=500', 'since=2020-01-01&page_size=%2B500'],
  ['/api/v1/changes', 'since=2020-01-01&page=0&lang=fr', 'since=2020-01-01'],
  ['/api/v1/categories', 'lang=fr&page=0', ''],
  ['/api/v1/openapi.json', 'lang=fr&page=0', ''],
  ['/api/v1/search', 'q=a&q=hotel', 'q=hotel'],
  ['/api/v1/search', 'q=hotel&type=all&lang=both&page=1&page_size=20', 'q=hotel'],
];

describe.each(mounts)('input that is odd and valid, $mount', ({ url }) => {
  test.each(same.map(([target, odd, plain]) => ({ target, odd, plain, name: short(odd) })))(
    '$target?$name answers like ?$plain',
    async ({ target, odd, plain }) => {
      const [one, other] = [await send(url, `${target}?${odd}`), await send(url, `${target}?${plain}`)];
      expect(one.status, one.text.slice(0, 300)).toBe(200);
      expect(one.json).toEqual(other.json);
    },
  );

  test('a time counts to the millisecond and with its offset', async () => {
    const all = (await send(url, '/api/v1/changes?since=2020-01-01&page_size=500')).json as { next_since: string };
    const last = new Date(all.next_since);
    const shifted = new Date(last.getTime() + 8 * 3_600_000).toISOString().replace('Z', '+08:00');
    const ask = async (since: string) => (await send(url, `/api/v1/changes?since=${since}`)).json as { changes: unknown[] };
    expect((await ask(shifted)).changes).toHaveLength(0);
    expect((await ask(new Date(last.getTime() - 1).toISOString())).changes).toHaveLength(1);
  });

  test('two hundred characters of search are taken, in any script', async () => {
    for (const q of ['a'.repeat(200), '%E9%85%92'.repeat(200), '%F0%A0%AE%B7'.repeat(200)])
      expect((await send(url, `/api/v1/search?q=${q}`)).status).toBe(200);
  });
});
