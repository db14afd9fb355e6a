import { beforeEach, describe, expect, test, vi } from 'vitest';
import { requireOwnOrigin } from '../../lib/api/admission/origin';
import { ApiError } from '../../lib/api/problems';
import { hashSessionToken, makeSessionToken, readCookie, readSessionToken, sessionCookies } from '../../lib/auth/rules';

const place = vi.hoisted(() => ({ appUrl: '' }));
vi.mock('../../lib/env', () => ({ env: () => place }));

beforeEach(() => {
  place.appUrl = 'https://portal.example.com';
});

describe("the session's cookie", () => {
  test('behind TLS it is secure and bound to this host by its name', () => {
    expect(sessionCookies()).toEqual({
      secure: true,
      session: '__Host-hospitality-session',
      callback: '__Host-hospitality-callback',
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
    });
  });

  test('without TLS it promises nothing that it cannot keep', () => {
    place.appUrl = 'http://localhost:3000';
    expect(sessionCookies()).toEqual({
      secure: false,
      session: 'hospitality-session',
      callback: 'hospitality-callback',
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: false },
    });
  });

  test('a token is 32 random bytes, and what is stored of it is its SHA-256', () => {
    const tokens = Array.from({ length: 1_000 }, makeSessionToken);
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url').toString('base64url')).toBe(token);
    expect(Buffer.from(tokens[0] as string, 'base64url').length).toBe(32);
    expect(hashSessionToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('is found among others, and only in the form of a token', () => {
    const token = makeSessionToken();
    const name = '__Host-hospitality-session';
    expect(readSessionToken(`a=b; ${name}=${token}; c=d`)).toBe(token);
    expect(readSessionToken(`${name}=${token}; ${name}=${makeSessionToken()}`)).toBe(token);
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

  test('values are decoded where they can be', () => {
    expect(readCookie('a=%2Fen%3Fx; b=%zz;c = d ', 'a')).toBe('/en?x');
    expect(readCookie('a=%2Fen%3Fx; b=%zz;c = d ', 'b')).toBe('%zz');
    expect(readCookie('a=%2Fen%3Fx; b=%zz;c = d ', 'c')).toBe('d');
    expect(readCookie('a=b=c', 'a')).toBe('b=c');
  });
});

describe('the origin of a write', () => {
  const from = (origin: string | undefined) =>
    new Request('http://127.0.0.1/api/auth/signout', { method: 'POST', headers: origin === undefined ? {} : { origin } });

  test('must be that of the public address', () => {
    expect(() => requireOwnOrigin(from('https://portal.example.com'), 'https://portal.example.com')).not.toThrow();
    expect(() => requireOwnOrigin(from('http://localhost:3000'), 'http://localhost:3000')).not.toThrow();
  });

  test.each([
    undefined,
    '',
    'null',
    'https://evil.example.com',
    'http://portal.example.com',
    'https://portal.example.com:8443',
    'https://portal.example.com.evil.example.com',
    'https://PORTAL.example.com',
    'https://portal.example.com/',
    'https://portal.example.com, https://evil.example.com',
  ])('%j is refused', (origin) => {
    expect(() => requireOwnOrigin(from(origin), 'https://portal.example.com')).toThrow(new ApiError('origin_refused'));
  });
});
