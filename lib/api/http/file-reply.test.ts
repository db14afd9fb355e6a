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

test.each([
  ['the tag of the stored file', '"1"', 206, '2'],
  ['the tag of another file', '"2"', 200, '6'],
  ['a weak tag', 'W/"1"', 200, '6'],
  ['a date', 'Tue, 24 Nov 2026 08:00:00 GMT', 200, '6'],
])('continues a download only of the same file, for %s in If-Range', async (_, condition, status, length) => {
  const request = { method: 'GET', headers: new Headers({ range: 'bytes=2-3', 'if-range': condition }) };
  const open = async () => Readable.from([Buffer.from(length === '2' ? 'cd' : 'abcdef')]);
  const reply = await toFileReply(request, { type: 'image/webp', bytes: 6, etag: '"1"', open }, {});
  expect([reply.status, reply.headers['content-length']]).toEqual([status, length]);
});

test('describes the whole file to HEAD with any range', async () => {
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
