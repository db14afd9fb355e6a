import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { env } from '../../platform/env';
import { createSessionToken, hashSessionToken, readCookie, readSessionToken, sessionCookies, toCallbackPath } from './rules';

const setAppUrl = (url: string) => {
  env().appUrl = url;
};

beforeEach(() => setAppUrl('https://portal.example.com'));

describe('session cookie', () => {
  test('is secure and host-bound behind TLS', () => {
    expect(sessionCookies()).toEqual({
      secure: true,
      session: '__Host-hospitality-session',
      callback: '__Host-hospitality-callback',
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
    });
  });

  test('has no TLS-only attributes without TLS', () => {
    setAppUrl('http://localhost:3000');
    expect(sessionCookies()).toEqual({
      secure: false,
      session: 'hospitality-session',
      callback: 'hospitality-callback',
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: false },
    });
  });

  test('holds a token of 32 random bytes, stored as its SHA-256', () => {
    const tokens = Array.from({ length: 1_000 }, createSessionToken);
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url').toString('base64url')).toBe(token);
    expect(Buffer.from(tokens[0] as string, 'base64url').length).toBe(32);
    expect(hashSessionToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('is found among other cookies if it is a well-formed token', () => {
    const token = createSessionToken();
    const name = '__Host-hospitality-session';
    expect(readSessionToken(`a=b; ${name}=${token}; c=d`)).toBe(token);
    expect(readSessionToken(`${name}=${token}; ${name}=${createSessionToken()}`)).toBe(token);
    for (const header of [
      undefined,
      '',
      ';;=;',
      name,
      `${name}=`,
      `${name}=${token}x`,
      `${name}=${token.slice(1)}`,
      `${name}="${token}"`,
      `${name}.0=${token}`,
      `x${name}=${token}`,
      `hospitality-session=${token}`,
      `${name}=${'%'.repeat(43)}`,
    ]) {
      expect(readSessionToken(header), String(header)).toBeUndefined();
    }
  });

  test('is decoded if it is validly encoded', () => {
    expect(readCookie('a=%2Fen%3Fx; b=%zz;c = d ', 'a')).toBe('/en?x');
    expect(readCookie('a=%2Fen%3Fx; b=%zz;c = d ', 'b')).toBe('%zz');
    expect(readCookie('a=%2Fen%3Fx; b=%zz;c = d ', 'c')).toBe('d');
    expect(readCookie('a=b=c', 'a')).toBe('b=c');
  });
});

const appUrl = 'https://portal.example.com';
const otherwise = '/en/dashboard';

describe('redirect after sign-in', () => {
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
  ])('keeps the local path %s', (path) => {
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
  ])('replaces %j by the dashboard', (given) => {
    expect(toCallbackPath(given, appUrl, otherwise)).toBe(otherwise);
  });

  test('never leaves our origin', () => {
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
      { numRuns: 5_000, seed: 20_261_123 },
    );
  });
});
