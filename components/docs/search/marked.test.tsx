import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Marked } from './marked';

it.each([
  ['Rotate the key, then rotate again', 'rotate key', '<mark>Rotate</mark> the <mark>key</mark>, then <mark>rotate</mark> again'],
  ['轮换密钥', '密钥', '轮换<mark>密钥</mark>'],
  ['GET /me (a-b)', '(a-b) /me', 'GET <mark>/me (a-b)</mark>'],
  [
    'A misquotation, quotation, two quotas, daily_quota_x',
    'quota',
    'A misquotation, <mark>quota</mark>tion, two <mark>quotas</mark>, daily_<mark>quota</mark>_x',
  ],
  ['No quotation of keys', 'quota key', 'No quotation of <mark>keys</mark>'],
  ['The rate limits of a key', 'rate limit', 'The <mark>rate limits</mark> of a key'],
  ['轮换密钥', '密钥 轮换', '<mark>轮换密钥</mark>'],
  ['A curly curl, curled', 'curl x', 'A curly <mark>curl</mark>, <mark>curled</mark>'],
  ['GET /api/v1/me', '/me', 'GET /api/v1<mark>/me</mark>'],
  ['a [b] \\d', '[b] \\d', 'a <mark>[b] \\d</mark>'],
  ['<b>', 'b', '&lt;<mark>b</mark>&gt;'],
  ['Nothing', ' ', 'Nothing'],
])('marks in %j the words of %j', (text, q, html) => {
  expect(renderToStaticMarkup(<Marked text={text} q={q} />)).toBe(html);
});
