import { describe, expect, test } from 'vitest';
import { sendWithHeaders } from '../support/separate-clients';
import { startTestServer } from './test-environment';

const environment = startTestServer({
  LIMIT_ANONYMOUS_PER_MINUTE: '100000',
  LIMIT_ANONYMOUS_PER_DAY: '100000',
  LIMIT_PAGES_PER_MINUTE: '100000',
});
const wait = { timeout: 20_000, interval: 50 };

describe('a log line', () => {
  test('cannot be forged by a request', async () => {
    const forged = '{"level":"error","forged":"forged-line"}';
    const nasty = [
      '\u001b[31mred\u001b[0m',
      '\u009b31m',
      '\u2028',
      `%0a${encodeURIComponent(forged)}%0a`,
      `%0d%0a${encodeURIComponent(forged)}`,
      '%1b%5b31m',
    ];
    for (const text of nasty) {
      const bytes = Buffer.from(text, 'utf8').toString('latin1');
      const safe = encodeURI(text).replaceAll('%25', '%');
      for (const target of [
        `/api/v1/articles/${safe}`,
        `/api/v1/search?q=${safe}`,
        `/en/${safe}`,
        `/en/archive/${safe}`,
        `/api/v1/${safe}`,
        `/api/auth/${safe}`,
      ])
        await sendWithHeaders(environment.url, target, {
          host: 'a',
          'user-agent': bytes,
          'x-request-id': bytes,
          referer: bytes,
          'accept-language': bytes,
          cookie: `a=${bytes}`,
        });
    }
    await sendWithHeaders(environment.url, '/api/v1/categories', {
      host: 'a',
      'x-request-id': `ok\n${forged}`.replace('\n', '\t'),
    });
    await sendWithHeaders(
      environment.url,
      '/api/v1/keys/request',
      { host: 'a', 'content-type': 'application/json' },
      'POST',
      JSON.stringify({ email: `a\r\n${forged}@example.com` }),
    );
    await sendWithHeaders(environment.url, '/api/v1/categories', { host: 'a', 'x-request-id': 'the-last-one' });
    const service = environment.services[0];
    await expect.poll(() => service?.output().includes('the-last-one'), wait).toBe(true);
    const lines = (service?.output() ?? '').split('\n');
    const own = lines.slice(lines.findIndex((line) => line.includes('Ctrl-C stops')) + 1).filter((line) => line !== '');
    expect(own.length).toBeGreaterThan(10);
    for (const line of own) {
      expect(() => JSON.parse(line), line).not.toThrow();
      expect(JSON.parse(line)).not.toHaveProperty('forged');
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
    }
  });
});
