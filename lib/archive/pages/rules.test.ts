import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentPages, escapeMarkdown, toChangeDays, toContentPage, toSection } from './rules';

const page = (body: string) => `---\ntitle: About {{publisher}}\ndescription: Who we are\n---\n${body}`;

test.each([
  ['{{contact}}', 'a@example.com'],
  ['{{#contact}}Write to {{contact}}.{{/contact}}{{^contact}}No address.{{/contact}}', 'Write to a@example.com.'],
  ['{{#phone}}Call {{phone}}.{{/phone}}{{^phone}}No phone.{{/phone}}', 'No phone.'],
  ['{{phone}}', ''],
  ['{{contcat}} {{#contcat}}x{{/contcat}}', '{{contcat}} {{#contcat}}x{{/contcat}}'],
  ['{ {contact}} and {{ contact }}', '{ {contact}} and {{ contact }}'],
])('formats %s as %s', (body, expected) => {
  const values = { publisher: 'Lodging {{contact}}', contact: 'a@example.com', phone: undefined };
  expect(toContentPage(page(body), values).markdown).toBe(expected);
});

test('escapes the characters of Markdown', () => {
  expect(escapeMarkdown('1. [a](b) *c*\n- d')).toBe('1\\. \\[a\\]\\(b\\) \\*c\\* \\- d');
});

test('parses title and description from front matter with any line ends', () => {
  expect(toContentPage(page('Text').replaceAll('\n', '\r\n'), { publisher: 'Acme' })).toEqual({
    title: 'About Acme',
    description: 'Who we are',
    markdown: 'Text',
  });
});

test.each(['', '# About', '---\ndescription: x\n---\nText', 'Text\n---\ntitle: x\n---\n'])('rejects %j as a page', (text) => {
  expect(() => toContentPage(text, {})).toThrow('front matter');
});

describe.each(['en', 'zh'])('pages in %s', (locale) => {
  test('are complete', () => {
    expect(readdirSync(`content/pages/${locale}`).sort()).toEqual(contentPages.map((name) => `${name}.md`).sort());
  });

  test.each(contentPages)('%s uses the same placeholders in both languages', (name) => {
    const placeholdersOf = (language: string) =>
      [...new Set(readFileSync(`content/pages/${language}/${name}.md`, 'utf8').match(/\{\{[#^/]?\w+\}\}/g))].sort();
    expect(placeholdersOf(locale)).toEqual(placeholdersOf('en'));
  });
});

describe('sections of the docs', () => {
  test('begin with their title', () => {
    expect(toSection('# Keys\r\n\r\nUp to {{max}}.\n', { max: '2' })).toEqual({ title: 'Keys', markdown: 'Up to 2.' });
    expect(() => toSection('Keys\n', {})).toThrow('title');
  });

  const list = (locale: string) =>
    readdirSync(`content/docs/${locale}`, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

  test('exist in both languages', () => expect(list('zh').sort()).toEqual(list('en').sort()));

  test.each(list('en'))('%s has the same blocks, values, samples and links in both languages', (name) => {
    const partsOf = (locale: string) => {
      const text = readFileSync(`content/docs/${locale}/${name}`, 'utf8');
      return {
        blocks: text.split('\n---\n').map((block) => block.match(/^: /gm)?.length),
        marks: text.match(/\{\{\w+\}\}|\{#[\w-]+\}|\]\((sample|part):[\w-]+\)|\]\(\/[^)]*\)/g)?.sort(),
      };
    };
    expect(partsOf('zh')).toEqual(partsOf('en'));
  });
});

test('takes the entries of the changelog that have their Chinese, by day and kind', () => {
  const text = `# Changelog

## 2026-11-24

### Added

- For operators,
  on two lines.
- For \`clients\`,
  on two lines.
  - zh: 面向
    \`客户端\`。

### Breaking

- A rejection.
  - zh: 拒绝。

### Fixed

- A fault.
  - zh: 修正。

## 2026-11-23

- For operators.

## 2026-11-22

- The first.
  - zh: 首次。
`;
  expect(toChangeDays(text)).toEqual([
    {
      date: '2026-11-24',
      entries: [
        { kind: 'added', forStaff: false, en: 'For `clients`, on two lines.', zh: '面向`客户端`。' },
        { kind: 'breaking', forStaff: false, en: 'A rejection.', zh: '拒绝。' },
        { kind: 'fixed', forStaff: false, en: 'A fault.', zh: '修正。' },
      ],
    },
    { date: '2026-11-22', entries: [{ kind: 'changed', forStaff: false, en: 'The first.', zh: '首次。' }] },
  ]);
});

test.each([
  ['`GET /admin/newsletters/{id}` has `changed_by`. The console names them.', true],
  ['Introductions: editors write them under `/api/v1/admin/categories`.', true],
  ['The console remembers the order of a list.', true],
  ['`GET /api/v1/whitepapers`; editors add them under `/admin/whitepapers`.', false],
  ['`/authors/{slug}` is a page; editors write it under `/admin/authors`.', false],
  ['Articles have `tags_zh`, in the editor too.', false],
])('whether %s is for staff only: %s', (text, forStaff) => {
  expect(toChangeDays(`## 2026-11-22\n\n- ${text}\n  - zh: 变更。\n`)[0]?.entries[0]?.forStaff).toBe(forStaff);
});
