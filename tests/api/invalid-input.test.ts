import { describe, expect, test } from 'vitest';
import { send, short } from '../support/http';
import { mounts } from '../support/mounts';

/** The wording of an issue may change (docs/contract.md), so only its place and type are asserted. */
type Issue = { loc: string[]; type: string; msg: string };
type Case = [query: string, ...issues: Issue[]];

const issue = (name: string, type: string): Issue => ({ loc: ['query', name], type, msg: expect.any(String) });
const notInteger = (name: string) => issue(name, 'int_parsing');
const belowMin = (name: string) => issue(name, 'greater_than_equal');
const aboveMax = (name: string) => issue(name, 'less_than_equal');
const missing = (name: string) => issue(name, 'missing');
const badTime = issue('since', 'datetime_from_date_parsing');
const badLang = issue('lang', 'string_pattern_mismatch');
const badType = issue('type', 'string_pattern_mismatch');
const tooShort = issue('q', 'string_too_short');
const tooLong = issue('q', 'string_too_long');
const badText = (name: string) => issue(name, 'value_error');

const integers = (name: string, max: number): Case[] => [
  [`${name}=0`, belowMin(name)],
  [`${name}=-0`, belowMin(name)],
  [`${name}=-1`, belowMin(name)],
  [`${name}=-99999999999999999999`, belowMin(name)],
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
  [`${name}=${max + 1}`, aboveMax(name)],
  [`${name}=2147483648`, aboveMax(name)],
  [`${name}=99999999999999999999`, aboveMax(name)],
  [`${name}=${'9'.repeat(10_000)}`, aboveMax(name)],
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
/** Values that are not text, in any parameter. The framework repairs the second kind before a route sees it. */
const nul = ['%00', 'a%00b', '%00%00'];
const broken = ['%', '%z', '%zz', 'a%', '%E4%BD', '%ED%A0%80', '%ED%B0%80', '%C0%80', '%FF', '%F4%90%80%80', '%u4F60'];
/** Every name with the first value, and every value with the first name. */
const texts = ([first = '', ...names]: string[], [sample = '', ...values]: string[]): Case[] => [
  ...[first, ...names].map((name): Case => [`${name}=${sample}`, badText(name)]),
  ...values.map((value): Case => [`${first}=${value}`, badText(first)]),
];

const known: { [target: string]: { cases: Case[]; names: string[]; with: string } } = {
  '/api/v1/articles': {
    names: ['category', 'tag', 'author', 'since', 'lang', 'page', 'page_size', 'unknown'],
    with: '',
    cases: [
      ...page,
      ...integers('page_size', 100),
      ...languages,
      ...times,
      ['lang=fr&page=0&page_size=101&since=x', badTime, badLang, belowMin('page'), aboveMax('page_size')],
      ['category=a%00&tag=%00&page=0', badText('category'), badText('tag'), belowMin('page')],
      ['tag=%00&page=0&lang=fr', badText('tag'), badLang, belowMin('page')],
      ['page=%00&lang=fr', badText('page'), badLang],
      ['page=1&page=0', belowMin('page')],
      ['page_size=20&page_size=', notInteger('page_size')],
      ['%70age=0', belowMin('page')],
      ['%00=1', badText('%00')],
    ],
  },
  '/api/v1/articles/pms-system-of-record': { names: ['lang', 'unknown'], with: '', cases: languages },
  '/api/v1/articles/no-such-article': { names: ['lang'], with: '', cases: languages },
  '/api/v1/changes': {
    names: ['since', 'page_size', 'include', 'unknown'],
    with: 'since=2026-01-01&',
    cases: [
      ['', missing('since')],
      ['Since=2026-01-01', missing('since')],
      ...times,
      ...integers('page_size', 500).map(([query, ...issues]): Case => [`since=2026-01-01&${query}`, ...issues]),
      ['page_size=501', missing('since'), aboveMax('page_size')],
      ['since=nonsense&page_size=0', badTime, belowMin('page_size')],
      ['since=2026-01-01&since=', badTime],
      ...['', 'body', 'CONTENT', 'content%0A', 'content,content'].map(
        (word): Case => [`since=2026-01-01&include=${word}`, issue('include', 'string_pattern_mismatch')],
      ),
      ['since=2026-01-01&include=content&page_size=101', aboveMax('page_size')],
      ['include=content&page_size=500', missing('since'), aboveMax('page_size')],
      ['since=x&include=x&page_size=x', badTime, notInteger('page_size'), issue('include', 'string_pattern_mismatch')],
    ],
  },
  '/api/v1/search': {
    names: ['q', 'type', 'category', 'author', 'from', 'to', 'prefix', 'sort', 'lang', 'page', 'page_size', 'unknown'],
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
        ([query, ...issues]): Case => [`q=hotel&${query}`, ...issues],
      ),
      ...['yes', '1', '', 'TRUE', 'true%0A'].map((word): Case => [`q=hotel&prefix=${word}`, issue('prefix', 'bool_parsing')]),
      ...['date', '-newest', '', 'NEWEST'].map(
        (word): Case => [`q=hotel&sort=${word}`, issue('sort', 'string_pattern_mismatch')],
      ),
      ...['from', 'to'].flatMap((name) =>
        times.map(([query]): Case => [`q=hotel&${query.replace('since', name)}`, issue(name, 'datetime_from_date_parsing')]),
      ),
      [`q=hotel&author=${'a'.repeat(301)}`, issue('author', 'string_too_long')],
      ['q=hotel&from=2026-02-01&to=2026-01-31', belowMin('to')],
      ['q=hotel&from=2026-02-01T00:00:00.001Z&to=2026-02-01T00:00Z', belowMin('to')],
      ['q=hotel&from=2026-02-01&to=2026-01-31&page=0', belowMin('page'), belowMin('to')],
      ['q=hotel&from=x&to=2026-01-31', issue('from', 'datetime_from_date_parsing')],
      ['q=%00&page=0', badText('q'), belowMin('page')],
      ['category=%00', badText('category'), missing('q')],
      ['type=x&lang=x&page=x&page_size=x', missing('q'), badType, badLang, notInteger('page'), notInteger('page_size')],
    ],
  },
  '/api/v1/categories': { names: ['unknown'], with: '', cases: [] },
  '/api/v1/openapi.json': { names: ['unknown'], with: '', cases: [] },
};

async function expectIssues(url: string, target: string, query: string, issues: Issue[]) {
  const reply = await send(url, query === '' ? target : `${target}?${query}`);
  expect(reply.status, reply.text.slice(0, 300)).toBe(422);
  expect(reply.json).toEqual({ detail: issues });
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
}

describe.each(mounts)('invalid input, $mount', ({ mount, url }) => {
  for (const [target, { cases, names, with: lead }] of Object.entries(known)) {
    describe(target, () => {
      const hostile = [...texts(names, nul), ...(mount === 'direct' ? texts(names, broken) : [])];
      const all = [...cases, ...hostile.map(([query, ...issues]): Case => [lead + query, ...issues])];
      // Both mounts parse with the same code: some cases show that this one hands it the query.
      const sent = mount === 'direct' ? all : all.filter((_, index) => index % 6 === 0);
      test.each(sent.map(([query, ...issues]) => ({ name: short(query), query, issues })))(
        '?$name is rejected',
        ({ query, issues }) => expectIssues(url, target, query, issues),
      );
    });
  }

  test('the name of a malformed parameter is truncated to 100 characters', async () => {
    const name = 'n'.repeat(10_000);
    await expectIssues(url, '/api/v1/categories', `${name}=%00`, [badText('n'.repeat(100))]);
  });

  test('path and method are checked before the query', async () => {
    expect((await send(url, '/api/v1/nothing?page=0')).status).toBe(404);
    expect((await send(url, '/api/v1/articles?page=0', { method: 'POST' })).status).toBe(405);
  });

  // Next moves a repeated parameter to its first position before a route sees the URL.
  if (mount === 'framework') return;
  test('all malformed parameters are listed in order of appearance', async () => {
    await expectIssues(url, '/api/v1/articles', 'tag=%00&lang=en&since=%00&category=%00', [
      badText('tag'),
      badText('since'),
      badText('category'),
    ]);
  });
});

/** Unusual but valid: each gets the response of the plain query next to it. */
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
  ['/api/v1/search', 'q=hotel&prefix=false&sort=relevance&author=%20', 'q=hotel'],
  // A date as the end of a period is the whole day.
  ['/api/v1/search', 'q=hotel&from=2026-02-01T00:00Z&to=2026-02-01', 'q=hotel&from=2026-02-01&to=2026-02-01T23:59:59.999'],
];

describe.each(mounts)('unusual but valid input, $mount', ({ url }) => {
  test.each(same.map(([target, odd, plain]) => ({ target, odd, plain, name: short(odd) })))(
    '$target?$name equals ?$plain',
    async ({ target, odd, plain }) => {
      const [one, other] = [await send(url, `${target}?${odd}`), await send(url, `${target}?${plain}`)];
      expect(one.status, one.text.slice(0, 300)).toBe(200);
      expect(one.json).toEqual(other.json);
    },
  );

  test('a time has millisecond precision and respects its offset', async () => {
    const all = (await send(url, '/api/v1/changes?since=2020-01-01&page_size=500')).json as { next_since: string };
    const last = new Date(all.next_since);
    const shifted = new Date(last.getTime() + 8 * 3_600_000).toISOString().replace('Z', '+08:00');
    const readChanges = async (since: string) =>
      (await send(url, `/api/v1/changes?since=${since}`)).json as { changes: unknown[] };
    expect((await readChanges(shifted)).changes).toHaveLength(0);
    expect((await readChanges(new Date(last.getTime() - 1).toISOString())).changes).toHaveLength(1);
  });

  test('a search of 200 characters is accepted in any script', async () => {
    for (const q of ['a'.repeat(200), '%E9%85%92'.repeat(200), '%F0%A0%AE%B7'.repeat(200)])
      expect((await send(url, `/api/v1/search?q=${q}`)).status).toBe(200);
  });
});
