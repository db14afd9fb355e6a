import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCallbackPath } from '../../lib/auth/rules';

const appUrl = 'https://portal.example.com';
const otherwise = '/en/dashboard';

describe('where to go after signing in', () => {
  test.each([
    '/en/dashboard',
    '/zh/archive?q=%E9%85%92%E5%BA%97&page=2#top',
    '/',
    '/admin/keys/hik_7Fq2mB9x',
    '/archive/酒店',
    '/a:b@c',
    '/redirect?to=https://evil.example.com',
    '/apiary',
    '/%2F%2Fevil.example.com',
    '/%5Cevil.example.com',
  ])('%s is a path of ours and stays as it is', (path) => {
    expect(toCallbackPath(path, appUrl, otherwise)).toBe(path);
    expect(toCallbackPath(appUrl + path, appUrl, otherwise)).toBe(path);
  });

  test.each([
    undefined,
    null,
    7,
    ['/en'],
    { toString: () => '/en' },
    '',
    'en/dashboard',
    '//evil.example.com',
    '///evil.example.com',
    '/\\evil.example.com',
    '\\\\evil.example.com',
    '/en\\..\\..\\evil',
    '/\t/evil.example.com',
    '/\n/evil.example.com',
    '\t//evil.example.com',
    ' /en',
    '/en dashboard',
    '/en\r\nSet-Cookie: a=b',
    '/en\0',
    '/en\u007f',
    '/en\u0085x',
    '/en\u200bx',
    '/en\u202e',
    '/en\ud800',
    '/.//evil.example.com',
    '/en/..//evil.example.com',
    '/%2e//evil.example.com',
    'https://evil.example.com/',
    'https:/evil.example.com',
    'https:evil.example.com',
    'http://portal.example.com/en',
    'https://portal.example.com.evil.example.com/',
    'https://portal.example.com@evil.example.com/',
    'https://portal.example.com//evil.example.com',
    'https://portal.example.com',
    'https://portal.example.com:444/en',
    'HTTPS://PORTAL.EXAMPLE.COM/en',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'mailto:a@example.com',
    '?a=b',
    '#a',
    '/api',
    '/api/auth/signout',
    '/./api/v1/me',
    `/${'x'.repeat(2_000)}`,
  ])('%j leads to the dashboard', (given) => {
    expect(toCallbackPath(given, appUrl, otherwise)).toBe(otherwise);
  });

  test('nothing anybody writes leaves our origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      '@',
      ':',
      '%2f',
      '%5c',
      '?',
      '#',
      'evil.example.com',
      'https:',
      '\t',
      '\n',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        for (const written of [given, `/${given}`, `${appUrl}/${given}`]) {
          const target = new URL(toCallbackPath(written, appUrl, otherwise), `${appUrl}/en/signin/confirm`);
          expect(target.origin).toBe(appUrl);
          expect(target.pathname).not.toMatch(/^\/\//);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
