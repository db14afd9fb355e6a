import { describe, expect, it } from 'vitest';
import { readMultipart } from './multipart';

const TYPE = 'multipart/form-data; boundary=b';

/** The result of a body that arrives in pieces of `size` bytes. */
function read(body: string | Buffer, { type = TYPE, size = 7 } = {}) {
  const bytes = Buffer.from(body as string, 'latin1');
  async function* arrive() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  return readMultipart(type, arrive());
}

const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const file = part('name="file"; filename="a.png"', 'bytes');
const END = '--b--\r\n';

describe('multipart form', () => {
  it.each([1, 7, 10_000])('is parsed in chunks of %i bytes', async (size) => {
    const body = part('name="alt_en"', 'The lobby') + part('name="file"; filename="../../etc/passwd"', 'by\r\n--c\r\ntes') + END;
    const { value } = await read(body, { size });
    expect(value).toEqual({ alt_en: 'The lobby', name: 'passwd', file: Buffer.from('by\r\n--c\r\ntes') });
  });

  it('reads text as UTF-8', async () => {
    const { value } = await read(Buffer.from(part('name="alt_zh"', '大堂') + file + END).toString('latin1'));
    expect(value).toMatchObject({ alt_zh: '大堂' });
  });

  it.each([
    ['of Chinese characters', '大堂 夜景.jpg', '大堂 夜景.jpg'],
    ['with a path of Windows', 'C:\\Photos\\lobby.jpg', 'lobby.jpg'],
    ['with control characters', 'lob\u202e\u0007by.png', 'lobby.png'],
    ['that is too long', `${'x'.repeat(500)}.png`, `${'x'.repeat(196)}.png`],
    ['that is empty', '', undefined],
  ])('keeps a file name %s', async (_name, sent, kept) => {
    const { value } = await read(Buffer.from(part(`name="file"; filename="${sent}"`, 'bytes') + END).toString('latin1'));
    expect((value as { name?: string }).name).toBe(kept);
  });

  it('prefers the name that a field gives', async () => {
    for (const body of [file + part('name="name"', 'Lobby'), part('name="name"', 'Lobby') + file])
      expect((await read(body + END)).value).toEqual({ name: 'Lobby', file: Buffer.from('bytes') });
  });

  it('may have an empty file, or none', async () => {
    expect(await read(part('name="file"; filename="a"', '') + END)).toEqual({ value: { name: 'a', file: Buffer.alloc(0) } });
    expect(await read(part('name="alt_en"', 'x') + END)).toEqual({ value: { alt_en: 'x' } });
    expect(await read(part('name="file"', 'a text') + END)).toEqual({ value: { file: 'a text' } });
  });

  it.each([
    ['two files', file + file],
    ['a file of another name', part('name="image"; filename="a"', 'x')],
    ['a file beside it', file + part('name="other"; filename="a"', 'x')],
    ['a field twice', part('name="alt_en"', 'a') + part('name="alt_en"', 'b') + file],
    ['a field that is too long', part('name="alt_en"', 'x'.repeat(20_000)) + file],
    ['too many fields', Array.from({ length: 30 }, (_, n) => part(`name="f${n}"`, 'x')).join('') + file],
  ])('is rejected with %s', async (_name, body) => {
    const { value, issue } = await read(body + END, { size: 5_000 });
    expect([value, issue?.type]).toEqual([undefined, expect.stringMatching(/^(?:value_error|string_too_long)$/)]);
  });

  it.each([
    ['without an end', file],
    ['cut off in a header', '--b\r\nContent-Disp'],
    ['cut off in the file', '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'],
    ['of another boundary', '--other\r\n\r\n--other--'],
    ['empty', ''],
    ['of bytes', '\0\xff\xfe'.repeat(1_000)],
    ['with endless headers', `--b\r\n${'X-A: b\r\n'.repeat(50_000)}\r\n${END}`],
    ['with a header that does not end', `--b\r\nX: ${'a'.repeat(300_000)}`],
    ['nested', `--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--\r\n${END}`],
  ])('is not an internal error %s', async (_name, body) => {
    const result = await read(body, { size: 4_096 });
    expect(result.issue?.type ?? result.value).toBeDefined();
    expect((result.value as { file?: unknown } | undefined)?.file).toBeUndefined();
  });

  it('requires a boundary', async () => {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'b'.repeat(500)}`,
    ]) {
      const { issue } = await read(file + END, { type });
      expect(issue?.type).toBe('value_error');
    }
  });

  it('cannot reach the prototype', async () => {
    const { value } = await read(part('name="__proto__"', 'x') + part('name="constructor"', 'y') + file + END);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('passes on errors from reading the body', async () => {
    async function* broken() {
      yield Buffer.from(file);
      throw new RangeError('too large');
    }
    await expect(readMultipart(TYPE, broken())).rejects.toThrow(RangeError);
  });
});
