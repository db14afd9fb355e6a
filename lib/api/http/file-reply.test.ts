import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { toFileReply } from './file-reply';

async function read(stored: string[], headers: Record<string, string> = {}): Promise<string> {
  const request = { method: 'GET', headers: new Headers(headers) };
  const open = async () => Readable.from(stored.map((chunk) => Buffer.from(chunk)));
  const { body } = await toFileReply(request, { type: 'image/webp', bytes: 6, etag: '"1"', open }, {});
  return text(body as Readable);
}

test('sends a stored file unchanged', async () => {
  expect(await read(['abc', 'def'])).toBe('abcdef');
  expect(await read(['cd'], { range: 'bytes=2-3' })).toBe('cd');
});

test('describes the whole file to HEAD, whatever its range', async () => {
  const request = { method: 'HEAD', headers: new Headers({ range: 'bytes=2-3' }) };
  const open = async () => Readable.from([]);
  const { status, headers, body } = await toFileReply(request, { type: 'image/webp', bytes: 6, etag: '"1"', open }, {});
  expect([status, headers['content-length'], headers['content-range'], body]).toEqual([200, '6', undefined, null]);
});

test.each([
  ['shorter', ['abc'], {}],
  ['empty', [], {}],
  ['longer', ['abc', 'defg'], {}],
  ['the whole instead of the part', ['abcdef'], { range: 'bytes=2-3' }],
])('fails on a stored file that is %s', async (_, stored, headers) => {
  await expect(read(stored, headers as Record<string, string>)).rejects.toThrow('does not have');
});
