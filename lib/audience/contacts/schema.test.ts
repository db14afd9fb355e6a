import { describe, expect, it } from 'vitest';
import { toIssues } from '../../platform/validation';
import { PreferencesRequest, SubscribeRequest } from './schema';

const issuesOf = (body: unknown) => {
  const result = SubscribeRequest.safeParse(body, { reportInput: true });
  return result.error ? toIssues(result.error, 'body').map(({ loc, type }) => [loc.join('.'), type]) : [];
};
const email = 'reader@example.com';
const words = ['name', 'company', 'role', 'country', 'city', 'industry', 'phone', 'source'] as const;
const many = (count: number) => Array.from({ length: count }, (_, index) => `topic-${index}`);

describe('the form of the newsletter', () => {
  it('requires an address only, and treats null as absent', () => {
    const empty = { email, name: '', company: '', role: '', country: '', city: '', industry: '', phone: '', source: '' };
    expect(SubscribeRequest.parse({ email: 'Reader@Example.COM' })).toEqual({ ...empty, topics: null, utm: null });
    const nulls = Object.fromEntries([...words, 'topics', 'utm', 'locale'].map((name) => [name, null]));
    expect(SubscribeRequest.parse({ email, ...nulls })).toEqual({ ...empty, topics: null, utm: null, locale: null });
  });

  it('keeps each value as one folded line', () => {
    const typed = {
      ...Object.fromEntries(words.map((name) => [name, ` ${name} `])),
      topics: ['b', 'a'],
      utm: { a: [1, { b: null }] },
    };
    expect(SubscribeRequest.parse({ email, ...typed, locale: 'zh' })).toEqual({
      ...Object.fromEntries(words.map((name) => [name, name])),
      email,
      topics: ['b', 'a'],
      utm: { a: [1, { b: null }] },
      locale: 'zh',
    });
  });

  const wide = '𝄞'.repeat(200);
  it.each(
    words.flatMap(
      (name) =>
        [
          [name, 'x'.repeat(200), []],
          [name, wide, []],
          [name, 'x'.repeat(201), [[name, 'value_error']]],
          [name, `${wide}x`, [[name, 'value_error']]],
          [name, 'two\nlines', [[name, 'value_error']]],
          [name, 'a\0b', [[name, 'value_error']]],
          [name, '\ud800', [[name, 'value_error']]],
          [name, 7, [[name, 'string_type']]],
        ] as const,
    ),
  )('%s %j: %j', (name, value, issues) => {
    expect(issuesOf({ email, [name]: value })).toEqual(issues.map(([field, type]) => [`body.${field}`, type]));
  });

  it.each([
    [[], []],
    [many(20), []],
    [many(21), [['body.topics', 'too_long']]],
    [
      ['a', 'b', 'a', 'b'],
      [
        ['body.topics.2', 'value_error'],
        ['body.topics.3', 'value_error'],
      ],
    ],
    [['a', 7], [['body.topics.1', 'string_type']]],
    ['a', [['body.topics', 'list_type']]],
  ])('topics %j: %j', (topics, issues) => {
    expect(issuesOf({ email, topics })).toEqual(issues);
  });

  it.each([
    [{ a: 'x'.repeat(1_992) }, []],
    [{ a: 'x'.repeat(1_993) }, [['body.utm', 'value_error']]],
    [{ a: '\0' }, [['body.utm', 'value_error']]],
    [['a'], [['body.utm', 'value_error']]],
    ['a', [['body.utm', 'value_error']]],
  ])('utm %j: %j', (utm, issues) => {
    expect(issuesOf({ email, utm })).toEqual(issues);
  });

  it('reports every invalid field at once', () => {
    expect(issuesOf({ email: 'nobody', name: '\n', phone: 'a\nb', topics: ['a', 'a'], locale: 'fr' })).toEqual([
      ['body.email', 'value_error'],
      ['body.phone', 'value_error'],
      ['body.topics.1', 'value_error'],
      ['body.locale', 'literal_error'],
    ]);
  });
});

it.each([
  [{}, {}],
  [{ topics: null }, { topics: null }],
  [{ topics: [] }, { topics: [] }],
  [
    { unsubscribe: true, locale: 'en' },
    { unsubscribe: true, locale: 'en' },
  ],
])('preferences %j change %j', (sent, change) => {
  expect(PreferencesRequest.parse({ token: 't', ...sent })).toEqual({ token: 't', ...change });
});
