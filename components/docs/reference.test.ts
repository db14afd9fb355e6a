import { readFileSync } from 'node:fs';
import { NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { getGuideValues } from '@/app/[locale]/docs/guide-values';
import { listSections } from '@/app/[locale]/docs/sections';
import { API_PREFIX } from '../../lib/api/http/operation';
import { type ProblemCode, problems } from '../../lib/api/problems';
import { getDescriptionDocument, operations } from '../../lib/api/routes';
import { MAX_CHANGES } from '../../lib/archive/changes/reads';
import { readChangeDays } from '../../lib/archive/pages/reads';
import type { Locale } from '../../lib/platform/i18n/locales';
import enCommon from '../../messages/en/common.json';
import en from '../../messages/en/docs.json';
import zhCommon from '../../messages/zh/common.json';
import zh from '../../messages/zh/docs.json';
import { CodeBlock } from '../ui/code-block';
import { CodeLines } from './code-lines';
import { errorGroups, listErrorCodes, toErrorDetails } from './error-details';
import { ErrorEntry } from './error-entry';
import { errorExplanations } from './error-explanations';
import { type ReferenceOperation, readFields, readNamedSchemas, readOperations, toType } from './reference/document';
import { toGroups } from './reference/groups';
import { OperationDetails } from './reference/operation-details';
import { OperationList } from './reference/operation-list';
import { OperationRail } from './reference/operation-rail';
import { toAddress, toDraft, toTrial } from './reference/request';
import { SchemaList } from './reference/schema-list';
import { toTitle } from './reference/title';
import { Workbench } from './reference/workbench';

const messages = { en: { common: enCommon, docs: en }, zh: { common: zhCommon, docs: zh } };
const locales: Locale[] = ['en', 'zh'];
const codes = Object.keys(problems) as ProblemCode[];
const document = getDescriptionDocument('http://localhost:3000');
const described = readOperations(document);

/** Renders for a reader of this language; a missing message fails. */
function render(locale: Locale, node: ReactNode): string {
  const onError = (error: Error) => {
    throw error;
  };
  const props = { locale, messages: messages[locale], timeZone: 'UTC', onError };
  return renderToStaticMarkup(createElement(NextIntlClientProvider, props as never, node));
}

test('each problem code is in one group, by what a caller does about it', () => {
  expect(errorGroups.flatMap(listErrorCodes).toSorted()).toEqual(codes.toSorted());
  expect(listErrorCodes('limit')).toEqual(['daily_quota_exceeded', 'rate_limited', 'rotation_limited']);
  expect(listErrorCodes('service')).toEqual(['internal_error', 'storage_unavailable', 'unavailable']);
  const answersWith = (code: ProblemCode) =>
    described.filter(({ responses }) => responses.some(({ codes }) => codes.includes(code)));
  const isForStaff = ({ tag }: ReferenceOperation) => tag === 'Editing' || tag === 'Administration';
  const ofStaff = codes.filter((code) => answersWith(code).length > 0 && answersWith(code).every(isForStaff));
  expect(listErrorCodes('staff')).toEqual(ofStaff.toSorted());
  expect(errorGroups.filter((group) => Object.hasOwn(problems, group))).toEqual([]);
});

describe.each(locales)('the docs in %s', (locale) => {
  const values = getGuideValues(locale, 'an-article');

  test.each(codes)('describe %s under its anchor', (code) => {
    const shown = render(locale, createElement(ErrorEntry, { error: toErrorDetails(code, locale), extrasLabel: '' }));
    expect(shown).toContain(`id="${code}"`);
    expect(shown).toContain(problems[code].title[locale]);
    expect(shown).toContain(String(problems[code].status));
  });

  test('break an address in an example between its parts only', () => {
    const shown = render(locale, createElement(CodeBlock, { code: '"type": "https://example.com/docs/errors#not_found"' }));
    expect(shown).toContain('https://example.com/<wbr/>docs/<wbr/>errors#<wbr/>not_found');
  });

  test('explain each code with a text of its own in that language', () => {
    const texts = Object.values(errorExplanations).map((each) => each[locale]);
    expect(texts.filter((text) => /\p{Script=Han}/u.test(text) !== (locale === 'zh'))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('set names in explanations of errors as code', () => {
    const error = toErrorDetails('rate_limited', locale);
    const shown = render(locale, createElement(ErrorEntry, { error, extrasLabel: '' }));
    expect(shown.replaceAll('<wbr/>', '')).toMatch(/<code[^>]*>Retry-After<\/code>/);
    expect(shown).not.toContain('`');
  });

  test('mark the fields that may be absent, and those alone', () => {
    const field = (name: string, required: boolean) => ({ name, required, depth: 0, type: ['string'], description: `A ${name}` });
    const fields = [field('slug', true), field('note', false), field('title', true)];
    const shown = render(locale, createElement(SchemaList, { shapes: [{ name: 'Sample', description: '', fields, type: [] }] }));
    const rows = shown.split('<dt').slice(1);
    const { optional } = messages[locale].docs.reference;
    expect(rows.map((row) => row.includes(optional))).toEqual([false, true, false]);
  });

  test.each(operations.map(({ id, method, path }) => ({ id, method, path })))('show $method $path', ({ id, method, path }) => {
    const operation = described.find((each) => each.id === id);
    if (!operation) throw new Error(`${id} is not in the description`);
    expect(toTrial(operation, { signedIn: true }).identities.length).toBeGreaterThan(0);
    // A reader who would have to sign in first sees what there is to call, too.
    for (const signedIn of [true, false]) {
      const workbench = createElement(Workbench, { trial: toTrial(operation, { signedIn }), appUrl: values.appUrl, note: '' });
      expect(render(locale, workbench).replaceAll('<wbr/>', '')).toContain(
        `${method}</span><span class="min-w-0 [overflow-wrap:anywhere]">${API_PREFIX}${path}`,
      );
    }
    const shown = render(locale, createElement(OperationDetails, { operation, locale }));
    for (const { name } of operation.parameters) expect(shown).toContain(`>${name}</code>`);
    for (const code of operation.responses.flatMap((response) => response.codes)) expect(shown).toContain(`#${code}"`);
    const shapes = readNamedSchemas(document, [operation]);
    const linked = shown + render(locale, createElement(SchemaList, { shapes }));
    for (const [, anchor] of linked.matchAll(/href="#(shape-[^"]+)"/g)) expect(linked).toContain(`id="${anchor}"`);
  });

  const sections = [...listSections('guide', values), ...listSections('editing', values)];

  test.each(sections)('have a section $id whose links to codes resolve', ({ lead, body }) => {
    const shown = render(locale, [lead, body]);
    expect(shown).not.toMatch(/NaN|undefined|\[object|\{\{|\*\*|\{#/);
    for (const [, code] of shown.matchAll(/\/docs\/errors#([a-z_]+)"/g)) expect(codes).toContain(code);
  });

  test('name the command beside the receiver of webhooks a test', () => {
    const webhooks = listSections('integrations', values).find(({ id }) => id === 'webhooks');
    expect(render(locale, webhooks?.body)).toContain(`<span lang="en">curl</span>${{ en: ' (test)', zh: '（测试）' }[locale]}`);
  });

  test('show the header of the list that the sample beside it reads', () => {
    const address = `${values.appUrl}/api/v1/articles?page_size=100`;
    const shown = render(locale, sections.find(({ id }) => id === 'quick-start')?.body).replaceAll('<wbr/>', '');
    expect(shown.split(`&lt;${address}&amp;page=`)).toHaveLength(5);
    expect(shown).toContain(`&#x27;${address}&#x27;`);
  });

  test('state the current limits', () => {
    const shown = render(locale, sections.find(({ id }) => id === 'limits')?.body);
    for (const value of Object.values(values.limits)) expect(shown).toContain(values.count(value));
    expect(values.max.changesPageSize).toBe(MAX_CHANGES);
    expect(values.limitHeaders).toContain(`"minute";q=${values.limits.keyedMinute};w=60`);
  });
});

test('lists every operation in the description and on the page', () => {
  const listed = operations.map(({ method, path }) => `${method} ${API_PREFIX}${path}`);
  expect(described.map(({ method, path }) => `${method} ${path}`)).toEqual(listed);
});

/** Every sentence that the reference shows in a language, after the operation or schema that contains it, in the same order. */
function readSentences(locale: Locale): string[] {
  const shown = getDescriptionDocument('http://localhost:3000', locale);
  const listed = readOperations(shown);
  const withSource = (source: string, sentences: unknown[]) =>
    sentences.map((sentence) => `${source}: ${typeof sentence === 'string' ? sentence : ''}`);
  return [
    ...listed.flatMap(({ id, summary, description, parameters, body }) =>
      withSource(id, [
        toTitle(summary),
        description,
        ...parameters.map((parameter) => parameter.description),
        ...(body ? [body.schema.description, ...readFields(body.schema).map((field) => field.description)] : []),
      ]),
    ),
    ...readNamedSchemas(shown, listed).flatMap(({ name, description, fields }) =>
      withSource(name, [description, ...fields.map((field) => field.description)]),
    ),
  ];
}

test('every description exists in both languages', () => {
  const [english, translated] = [readSentences('en'), readSentences('zh')];
  expect(english.filter((sentence) => /\p{Script=Han}/u.test(sentence))).toEqual([]);
  const missing = english.filter((sentence, index) => /: ./.test(sentence) && !/\p{Script=Han}/u.test(translated[index] ?? ''));
  expect(missing).toEqual([]);
  // A schema that describes another one again, in English alone, would keep the Chinese of the other.
  const toText = (sentence = '') => sentence.slice(sentence.indexOf(': ') + 2);
  const wordings = new Map<string, Set<string>>();
  english.forEach((sentence, index) => {
    const text = toText(translated[index]);
    wordings.set(text, (wordings.get(text) ?? new Set()).add(toText(sentence)));
  });
  expect([...wordings].filter(([, each]) => each.size > 1).map(([text, each]) => [text, ...each])).toEqual([]);
});

test('the published description has no Chinese beside the English', () => {
  expect(JSON.stringify(document)).not.toContain('"zh":"');
});

test('prints types in TypeScript notation', () => {
  const read = (schema: object) =>
    toType(schema as never)
      .map((part) => (typeof part === 'string' ? part : part.schema))
      .join('');
  expect(read({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null');
  expect(read({ type: 'array', items: { $ref: '#/components/schemas/Article' } })).toBe('Article[]');
  expect(read({ type: 'array', items: { enum: ['en', 'zh'] } })).toBe('("en" | "zh")[]');
  expect(read({ type: 'object', additionalProperties: { type: 'string' } })).toBe('{ [name]: string }');
  expect(read({ const: true })).toBe('true');
  expect(read({ $ref: '#/components/schemas/AnyValue' })).toBe('any');
  expect(read({ type: 'array', items: { $ref: '#/components/schemas/AnyValue' } })).toBe('any[]');
});

test('has no entry for any JSON value, which its type says', () => {
  const names = readNamedSchemas(document, described).map(({ name }) => name);
  expect(names).toContain('PersonalRows');
  expect(names).not.toContain('AnyValue');
});

const field = (name: string, place: 'path' | 'query') => ({ name, place });

test('sends exactly the filled-in fields of a form', () => {
  const fields = [field('slug', 'path'), field('lang', 'query'), field('page', 'query')];
  const trial = { path: '/api/v1/articles/{slug}', fields };
  expect(toAddress(trial, { slug: 'a/b ?', lang: 'zh', page: '' })).toBe('/api/v1/articles/a%2Fb%20%3F?lang=zh');
  expect(toAddress(trial, { slug: '../me', lang: '收益 &x=1' })).toBe(
    '/api/v1/articles/..%2Fme?lang=%E6%94%B6%E7%9B%8A+%26x%3D1',
  );
  expect(toAddress(trial, { slug: '' })).toBe('/api/v1/articles/{slug}');
});

test('prefills forms with working values and offers existing ones', () => {
  const find = (id: string) => described.find((operation) => operation.id === id) as ReferenceOperation;
  const category = [{ value: 'rooms', label: 'Rooms (rooms)' }];
  const search = toTrial(find('searchArchive'), { initial: { q: 'a', sort: 'newest' }, choices: { category }, signedIn: false });
  const fields = Object.fromEntries(search.fields.map((each) => [each.name, each]));
  expect(fields.q).toMatchObject({ initial: 'a', required: true, options: undefined });
  expect(fields.sort).toMatchObject({ initial: '', placeholder: 'relevance' });
  expect(fields.sort?.options?.map(({ value }) => value)).toEqual(['relevance', 'newest', 'oldest']);
  expect(fields.prefix?.options?.map(({ value }) => value)).toEqual(['true', 'false']);
  expect(fields.category?.options).toEqual(category);
  expect(search.identities).toEqual(['anonymous', 'key']);
  expect(toDraft(search)).toMatchObject({ identity: 'anonymous', values: { q: 'a', sort: '' } });
  expect(toTrial(find('rotateKey'), { signedIn: false }).identities).toEqual([]);
  expect(toTrial(find('updateArticle'), { signedIn: true }).fields).toContainEqual({
    name: 'If-Match',
    place: 'header',
    required: true,
    initial: '"3"',
    placeholder: '"3"',
    options: undefined,
  });
  expect(toTrial(find('updateArticle'), { signedIn: true }).changes).toBe(true);
  expect(toTrial(find('citeArticles'), { signedIn: true, crossOrigin: true }).changes).toBe(false);
  expect(toTrial(find('getArticle'), { signedIn: true }).fields.map(({ name }) => name)).not.toContain('If-None-Match');
  expect(toTrial(find('listKeys'), { signedIn: true })).toMatchObject({
    identities: ['key', 'session'],
    secret: 'HI_ADMIN_TOKEN',
  });
});

test('lists every operation once in the navigation, with staff operations last or behind a link', () => {
  const groups = toGroups(described);
  expect(groups.flatMap((group) => group.operations.map(({ id }) => id)).sort()).toEqual(described.map(({ id }) => id).sort());
  expect(groups.slice(-2).map(({ tag }) => tag)).toEqual(['Editing', 'Administration']);
  expect(groups.slice(0, -2).flatMap((group) => group.operations.filter(({ path }) => path.includes('/admin')))).toEqual([]);
  const rail = (current: string) => render('en', createElement(OperationRail, { groups, current }));
  expect(rail('getArticle')).toContain('/docs/reference/searchArchive');
  expect(rail('getArticle')).not.toContain('/docs/reference/listKeys');
  expect(rail('createSavedSearch')).not.toContain('/docs/reference/getArticle');
  expect(rail('getArticle')).toContain('/docs/reference#group-Administration');
  expect(rail('listKeys')).toContain('/docs/reference/listKeys');
  expect(rail('listKeys')).not.toContain('/docs/reference#group-Administration');
  expect(rail('listKeys')).not.toContain('/docs/reference/getArticle');
  expect(rail('listKeys')).toContain('/docs/reference#group-Archive');
  expect(rail('getArticle').match(/aria-current/g)).toHaveLength(1);
});

test('lines of a command do not break inside of its options', () => {
  const code = `curl -G 'https://example.com' \\\n  --data-urlencode 'q=a -b c-d'`;
  const shown = render('en', createElement(CodeLines, { code, language: 'curl' }));
  expect([...shown.matchAll(/<b>([^<]*)<\/b>/g)].map(([, option]) => option)).toEqual(['-G', '--data-urlencode', '-b']);
  expect(
    shown
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'")
      .trim(),
  ).toBe(code);
});

test('the overview has an anchor for every operation', () => {
  const shown = render('en', createElement(OperationList, { groups: toGroups(described) }));
  for (const { id } of described) expect(shown).toMatch(new RegExp(`id="${id}".*href="/docs/reference/${id}"`));
});

test('nothing is deprecated, as the changelog says', () => {
  expect(JSON.stringify(document)).not.toContain('"deprecated":');
});

describe('changelog', () => {
  const days = readChangeDays();
  const texts = days.flatMap(({ entries }) => entries);

  test('has dated entries in both languages, newest first', () => {
    const dates = days.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(texts.length).toBeGreaterThan(15);
    expect(texts.filter(({ zh: text }) => !/\p{Script=Han}/u.test(text))).toEqual([]);
    const codes = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(String).sort();
    for (const { en: text, zh: translation } of texts) expect(codes(translation)).toEqual(codes(text));
  });

  test('has the Chinese of every change to subscriber endpoints', () => {
    const source = readFileSync('CHANGELOG.md', 'utf8');
    const items = [...source.matchAll(/^- (.+(?:\n {2}(?! *- ).+)*)/gm)].map(([, text = '']) => text.replace(/\s+/g, ' '));
    const named = items.filter((text) => /`(GET|POST|PUT|PATCH|DELETE) \/api\/v1\/(?!admin)/.test(text));
    expect(named.length).toBeGreaterThan(0);
    const missing = named.filter((line) => !texts.some(({ en: text }) => text === line));
    expect(missing, 'add the Chinese below each of these in CHANGELOG.md: "  - zh: …"').toEqual([]);
  });
});
