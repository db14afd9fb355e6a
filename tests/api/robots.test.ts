import { describe, expect, test } from 'vitest';
import { send } from '../support/http';
import { mounts } from '../support/mounts';

const CLOSED = [
  ...['/admin', '/alerts/stop', '/checkout', '/dashboard', '/outbox', '/keys/redeem', '/signin/confirm'],
  ...['/newsletter/confirm', '/newsletter/preferences', '/privacy/confirm', '/whitepapers/download'],
];

describe.each(mounts)('robots.txt, $mount', ({ url }) => {
  test.each(['en', 'zh-CN', undefined])('is the same plain text in every language (%s)', async (language) => {
    const reply = await send(url, '/robots.txt', { headers: language ? { 'accept-language': language } : {} });
    expect([reply.status, reply.headers.location]).toEqual([200, undefined]);
    expect(reply.headers['content-type']).toMatch(/^text\/plain\b/);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    const closed = ['', '/en', '/zh'].flatMap((prefix) => CLOSED.map((page) => `Disallow: ${prefix}${page}`));
    expect(reply.text.trim().split('\n')).toEqual([
      ...[
        'User-Agent: *',
        'Allow: /',
        'Allow: /api/v1/openapi.json',
        'Allow: /api/v1/snapshots',
        'Disallow: /api/',
        ...closed,
        '',
      ],
      ...['Host: https://research.example.com', 'Sitemap: https://research.example.com/sitemap.xml'],
    ]);
  });

  test('sends noindex on disallowed pages too', async () => {
    for (const locale of ['en', 'zh'])
      for (const page of CLOSED) {
        // Only the pages of single checkouts exist.
        const { text } = await send(url, `/${locale}${page === '/checkout' ? '/checkout/unknown' : page}`);
        expect([page, /<meta name="robots" content="noindex/.test(text)]).toEqual([page, true]);
      }
  });
});
