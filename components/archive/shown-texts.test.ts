import { expect, test } from 'vitest';
import type { SearchHit } from '@/lib/search/query/schema';
import { pickTexts } from './shown-texts';

const article = {
  type: 'article',
  title_en: 'Rates',
  title_zh: '房价',
  excerpt_en: 'What a rate is. '.repeat(20).trim(),
  excerpt_zh: '房价是什么。'.repeat(30),
};
const pick = (highlights: Record<string, string>, fields: object = {}) =>
  pickTexts({ ...article, ...fields, highlights } as unknown as SearchHit, 'en');
const lengthOf = (text: object | undefined) => (text && 'html' in text ? String(text.html).length : 0);

test('without a passage the summary of the reader’s language stands alone', () => {
  expect(pick({})).toMatchObject({ main: { text: 'Rates' }, second: { text: '房价' }, summary: { language: 'en' } });
  expect(pick({}).passage).toBeUndefined();
  expect(pick({ excerpt_en: 'What a <mark>rate</mark> is.', content_en: 'A <mark>rate</mark>.' })).toMatchObject({
    passage: undefined,
    summary: { html: 'What a <mark>rate</mark> is.' },
  });
});

test('the address of an article in the description of a video is not shown', () => {
  const description_en = 'Counts <mark>degree days</mark>.\n\n/archive/baseline-<mark>degree-days</mark>-savings…';
  const { summary } = pick({ description_en }, { type: 'video', description_en: 'Counts.' });
  expect(summary).toMatchObject({ html: 'Counts <mark>degree days</mark>.' });
});

test('a passage with a further word stands before a summary that was found', () => {
  const both = { excerpt_en: 'What a <mark>rate</mark> is.', content_en: 'A <mark>cost</mark> of <mark>rates</mark>.' };
  expect(pick(both)).toMatchObject({ passage: { html: both.content_en, from: 'text' }, summary: { html: both.excerpt_en } });
  const title = { title_en: '<mark>Costs</mark>' };
  expect(pick({ ...both, ...title }).passage).toBeUndefined();
});

test('a passage of the body stands for the summary', () => {
  const { passage, summary } = pick({ content_en: 'Each <mark>rate</mark>.', content_zh: '<mark>房价</mark>。' });
  expect(passage).toEqual({ language: 'en', html: 'Each <mark>rate</mark>.', from: 'text' });
  expect(summary).toBeUndefined();
});

test('the cells of a table give way to the summary where the title has the same words', () => {
  const cells = { content_en: '…Asset | In scope? | Effect of <mark>rates</mark> |\n| Card numbers | Yes…' };
  expect(pick(cells)).toMatchObject({ passage: { from: 'text' }, summary: undefined });
  const named = { title_en: '<mark>Rates</mark>' };
  expect(pick({ ...cells, ...named })).toMatchObject({ passage: undefined, summary: { language: 'en' } });
  expect(pick({ ...named, content_en: 'Prose about <mark>rates</mark>.' })).toMatchObject({ passage: { from: 'text' } });
  const before = { content_en: '<mark>Rates</mark> fell in spring, a|b.\n\n| Month | <mark>Rates</mark> |' };
  expect(pick({ ...before, ...named })).toMatchObject({ passage: { from: 'text' } });
  const further = { content_en: '| <mark>Cost</mark> | <mark>Rate</mark> |' };
  expect(pick({ ...further, ...named })).toMatchObject({ passage: { from: 'text' } });
});

test('a passage with fewer words than the title gives way to the summary', () => {
  const title_en = '<mark>Rates</mark> and <mark>costs</mark>';
  expect(pick({ title_en, content_en: 'Their <mark>cost</mark>.' })).toMatchObject({
    passage: undefined,
    summary: { language: 'en' },
  });
  const content_en = 'A <mark>cost</mark> of <mark>rates</mark>.';
  expect(pick({ title_en, content_en }).passage).toMatchObject({ html: content_en });
  const further = '<mark>Costs</mark> of <mark>rooms</mark>.';
  expect(pick({ title_en, content_en: further }).passage).toMatchObject({ html: further });
});

test('a passage of the other language is followed by a brief summary in the reader’s', () => {
  const usual = lengthOf(pick({}).summary);
  const { passage, summary } = pick({ excerpt_zh: `<mark>房价</mark>${article.excerpt_zh}`, content_zh: '<mark>房价</mark>。' });
  expect(passage).toMatchObject({ language: 'zh', from: 'summary' });
  expect(lengthOf(passage)).toBeLessThan(article.excerpt_zh.length);
  expect(summary).toMatchObject({ language: 'en' });
  expect(lengthOf(summary)).toBeLessThan(usual);
});

test('a passage of the other language with further words stands before one that shows no word of its own', () => {
  const source = { content_en: 'In the <mark>Hotel</mark> Quarterly.' };
  const whole = { content_zh: '<mark>Hotel</mark> <mark>room</mark>' };
  expect(pick({ ...source, ...whole })).toMatchObject({ passage: { language: 'zh' }, summary: { language: 'en' } });
  expect(pick({ content_en: '<mark>Hotel</mark> <mark>rates</mark>', ...whole }).passage).toMatchObject({ language: 'en' });
});

test('an article without a summary in the reader’s language has the other one', () => {
  expect(pick({}, { excerpt_en: '' })).toMatchObject({ passage: undefined, summary: { language: 'zh' } });
});
