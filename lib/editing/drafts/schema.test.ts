import { expect, test } from 'vitest';
import { type ArticleCreate, ArticleUpdate } from '../../archive/articles/schema';
import { toIssues } from '../../platform/validation';
import { DraftUpdate } from './schema';

const issuesOf = (schema: typeof ArticleUpdate | typeof DraftUpdate | typeof ArticleCreate, body: unknown) => {
  const { error } = schema.safeParse(body, { reportInput: true });
  return error ? toIssues(error, 'body').map(({ loc, type }) => `${loc.slice(1).join('.')} ${type}`) : [];
};

test.each([
  [{ title_en: 'x'.repeat(501) }, 'title_en string_too_long'],
  [{ content_zh: '文'.repeat(300_001) }, 'content_zh string_too_long'],
  [{ geo_core_problem_en: 'x'.repeat(5_001) }, 'geo_core_problem_en string_too_long'],
  [{ author_name: 'x'.repeat(201) }, 'author_name string_too_long'],
  [{ dateModified: 'x'.repeat(101) }, 'dateModified string_too_long'],
  [{ tags: Array(51).fill('t') }, 'tags too_long'],
  [{ tags: [''] }, 'tags.0 string_too_short'],
  [{ tags: ['x'.repeat(101)] }, 'tags.0 string_too_long'],
  [{ aliases: Array(101).fill('a') }, 'aliases too_long'],
  [{ mentions: Array(501).fill(0) }, 'mentions too_long'],
  [{ mentions: [{ name: 'a\0b' }] }, 'mentions.0 value_error'],
  [{ mentions: [{ '\ud800': 1 }] }, 'mentions.0 value_error'],
  [{ mentions: [JSON.parse('1e999')] }, 'mentions.0 value_error'],
  [{ title_zh: '\ud800' }, 'title_zh value_error'],
  [{ content_en: '\0' }, 'content_en value_error'],
  [{ cover_image: 'javascript:alert(1)' }, 'cover_image value_error'],
  [{ slug: '' }, 'slug string_pattern_mismatch'],
  [{ slug: '..' }, 'slug string_pattern_mismatch'],
  [{ slug: 'a b' }, 'slug string_pattern_mismatch'],
  [{ slug: 'x'.repeat(201) }, 'slug string_pattern_mismatch'],
  [{ publish_at: 'soon' }, 'publish_at datetime_from_date_parsing'],
])('rejects the update %j', (body, issue) => {
  expect(issuesOf(ArticleUpdate, body)).toEqual([issue]);
});

test('deep nesting does not exhaust the stack', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(issuesOf(ArticleUpdate, { mentions: [deep], title_en: deep, tags: deep, unknown: deep })).toEqual([
    'title_en string_type',
    'tags.0 string_type',
    'mentions.0 value_error',
  ]);
});

test('an update may clear or keep every field', () => {
  const kept = Object.fromEntries(Object.keys(ArticleUpdate.shape).map((name) => [name, null]));
  expect(issuesOf(ArticleUpdate, kept)).toEqual([]);
  expect(issuesOf(ArticleUpdate, { publish_at: '', dateModified: '', title_en: '', cover_image: '' })).toEqual([]);
  expect(issuesOf(ArticleUpdate, { slug: '店'.repeat(200), content_en: 'x'.repeat(300_000) })).toEqual([]);
});

test('a draft rejects fields that only publishing sets, and rebases existing fields only', () => {
  const body = { is_published: true, is_archived: false, publish_at: '', rebase: ['title_en', 'is_published', 'other'] };
  expect(issuesOf(DraftUpdate, body).sort()).toEqual([
    'is_archived value_error',
    'is_published value_error',
    'publish_at value_error',
    'rebase.1 literal_error',
    'rebase.2 literal_error',
  ]);
  expect(issuesOf(DraftUpdate, { is_published: null, publish_at: null, rebase: null })).toEqual([]);
});
