import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { identify } from '../api/admission/identify';
import { createCredential, readCredential } from './credentials';

const FORMAT = /^hik_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const present = (text: string) =>
  identify(new Request('http://localhost/api/v1/me', { headers: { authorization: `Bearer ${text}` } }), 'holder', new Date());

describe('keys', () => {
  test('are well formed and unique in a sample of 50,000', () => {
    const texts = new Set<string>();
    const positions = Array.from({ length: 32 }, () => new Set<string>());
    for (let index = 0; index < 50_000; index += 1) {
      const { text } = createCredential('hik');
      if (!FORMAT.test(text)) expect(text).toMatch(FORMAT);
      texts.add(text);
      if (index < 5_000) for (const [position, digits] of positions.entries()) digits.add(text.charAt(13 + position));
    }
    expect(texts.size).toBe(50_000);
    // Every digit occurs at every position of the secret.
    expect(positions.map(({ size }) => size)).toEqual(positions.map(() => DIGITS.length));
  });

  test('parse to their prefix and to the SHA-256 of the whole text', () => {
    for (const kind of ['hik', 'hia'] as const) {
      const { text, ...rest } = createCredential(kind);
      expect(readCredential(text)).toEqual(rest);
      expect(rest.prefix).toBe(text.slice(0, 12));
      expect(rest.hash).toEqual(createHash('sha256').update(text).digest());
    }
  });

  test('are rejected without a lookup if one character is changed, removed or added', async () => {
    for (let index = 0; index < 5_000; index += 1) {
      const { text } = createCredential('hik');
      const at = index % text.length;
      // Whitespace around a header value is not part of it; any other character is.
      const other = DIGITS.charAt((DIGITS.indexOf(text.charAt(at)) + 1 + (index % (DIGITS.length - 1))) % DIGITS.length);
      const edits = [
        text.slice(0, at) + (other === text.charAt(at) ? '!' : other) + text.slice(at + 1),
        text.slice(0, at) + text.slice(at + 1),
        text.slice(0, at) + other + text.slice(at),
      ];
      const edited = edits[index % edits.length] as string;
      const identity = await present(edited);
      if (identity.kind !== 'rejected' || identity.error.code !== 'key_invalid')
        expect.fail(`${edited}, once ${text}, was not rejected: ${identity.kind}`);
    }
  });

  test('are looked up in the database if well formed', async () => {
    await expect(present(createCredential('hik').text)).rejects.toThrow();
  });
});
