import { describe, expect, test } from 'vitest';
import { ApiError } from '../problems';
import { requireOwnOrigin } from './origin';

describe('origin of a write', () => {
  const from = (origin: string | undefined) =>
    new Request('http://127.0.0.1/api/auth/signout', { method: 'POST', headers: origin === undefined ? {} : { origin } });

  test('must match the public URL', () => {
    expect(() => requireOwnOrigin(from('https://portal.example.com'), 'https://portal.example.com')).not.toThrow();
    expect(() => requireOwnOrigin(from('http://localhost:3000'), 'http://localhost:3000')).not.toThrow();
  });

  test('the error for a missing one asks for it', () => {
    let error: unknown;
    try {
      requireOwnOrigin(from(undefined), 'https://portal.example.com');
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ code: 'origin_refused', detail: { en: expect.stringMatching(/^Send Origin/) } });
  });

  test.each([
    '',
    'null',
    'https://evil.example.com',
    'http://portal.example.com',
    'https://portal.example.com:8443',
    'https://portal.example.com.evil.example.com',
    'https://PORTAL.example.com',
    'https://portal.example.com/',
    'https://portal.example.com, https://evil.example.com',
  ])('%j is rejected', (origin) => {
    expect(() => requireOwnOrigin(from(origin), 'https://portal.example.com')).toThrow(new ApiError('origin_refused'));
  });
});
