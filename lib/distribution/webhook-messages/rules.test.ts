import { expect, it } from 'vitest';
import { MAX_BODY_BYTES, toBody, toShownHeaders } from './rules';

const occurred_at = new Date('2026-11-23T10:00:00.123Z');
const change = (previous_slugs: string[]) => ({
  type: 'article.updated' as const,
  occurred_at,
  data: { slug: 'a', previous_slugs, changed_at: '2026-11-23T10:00:00.123Z', since: '2026-11-23T10:00:00.122Z' },
});

it('contains type, timestamp and data', () => {
  expect(toBody({ type: 'webhook.test', occurred_at, data: {} })).toBe(
    '{"type":"webhook.test","timestamp":"2026-11-23T10:00:00.123Z","data":{}}',
  );
  expect(JSON.parse(toBody(change(['b', 'c'])))).toEqual({
    type: 'article.updated',
    timestamp: '2026-11-23T10:00:00.123Z',
    data: change(['b', 'c']).data,
  });
});

it('keeps as many of the newest previous slugs as fit', () => {
  const slugs = Array.from({ length: 300 }, (_, index) => `${index}-${'历"'.repeat(30)}`);
  const body = toBody(change(slugs));
  const kept: string[] = JSON.parse(body).data.previous_slugs;
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_BODY_BYTES);
  expect(Buffer.byteLength(body)).toBeGreaterThan(MAX_BODY_BYTES - 1_000);
  expect(kept).toEqual(slugs.slice(-kept.length));
});

it('shows few and short headers of a response, and none that could hold a secret', () => {
  const raw = [
    'Server',
    'nginx',
    'Set-Cookie',
    'a=1',
    'X-Auth-Token',
    't',
    'X-Api-Key',
    'k',
    'Retry-After',
    '5',
    'X-Long',
    'x'.repeat(999),
  ];
  expect(toShownHeaders(raw)).toEqual([
    { name: 'server', value: 'nginx' },
    { name: 'retry-after', value: '5' },
    { name: 'x-long', value: 'x'.repeat(300) },
  ]);
  expect(toShownHeaders(Array.from({ length: 200 }, (_, index) => `h${index}`))).toHaveLength(20);
});
