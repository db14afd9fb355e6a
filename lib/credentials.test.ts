import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { identify } from './api/admission/identify';
import { makeCredential, readCredential } from './credentials';

const SHAPE = /^hik_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const present = (text: string) =>
  identify(new Request('http://localhost/api/v1/me', { headers: { authorization: `Bearer ${text}` } }), 'holder', new Date());

describe('keys', () => {
  test('of a million, no two are alike and each is well formed', { timeout: 240_000 }, () => {
    const seen = new Set<string>();
    const places = Array.from({ length: 32 }, () => new Set<string>());
    for (let index = 0; index < 1_000_000; index += 1) {
      const { text } = makeCredential('hik');
      if (!SHAPE.test(text)) expect(text).toMatch(SHAPE);
      seen.add(text);
      if (index < 5_000) for (const [place, digits] of places.entries()) digits.add(text.charAt(13 + place));
    }
    expect(seen.size).toBe(1_000_000);
    // Every digit turns up at every secret place.
    expect(places.map(({ size }) => size)).toEqual(places.map(() => DIGITS.length));
  });

  test('are read as they were made, and stand for the SHA-256 of the whole text', () => {
    for (const kind of ['hik', 'hia'] as const) {
      const { text, ...rest } = makeCredential(kind);
      expect(readCredential(text)).toEqual(rest);
      expect(rest.prefix).toBe(text.slice(0, 12));
      expect(rest.hash).toEqual(createHash('sha256').update(text).digest());
    }
  });

  test('with one character changed, left out or added are refused before any look-up', { timeout: 240_000 }, async () => {
    for (let index = 0; index < 100_000; index += 1) {
      const { text } = makeCredential('hik');
      const at = index % text.length;
      // A blank around a header's value is no part of it; any other character is.
      const other = DIGITS.charAt((DIGITS.indexOf(text.charAt(at)) + 1 + (index % (DIGITS.length - 1))) % DIGITS.length);
      const edits = [
        text.slice(0, at) + (other === text.charAt(at) ? '!' : other) + text.slice(at + 1),
        text.slice(0, at) + text.slice(at + 1),
        text.slice(0, at) + other + text.slice(at),
      ];
      const edited = edits[index % edits.length] as string;
      const identity = await present(edited);
      if (identity.kind !== 'rejected' || identity.error.code !== 'key_invalid')
        expect.fail(`${edited}, once ${text}, was not refused: ${identity.kind}`);
    }
  });

  test('that are well formed are looked up: nothing else stands between them and the database', async () => {
    await expect(present(makeCredential('hik').text)).rejects.toThrow();
  });
});
