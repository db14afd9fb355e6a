import { describe, expect, it } from 'vitest';
import { createCredential } from '../../platform/credentials';
import { requestIdOf } from './response';

const NEW_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('request id', () => {
  const idOf = (sent: string | null) => requestIdOf({ get: () => sent });

  it('is the caller’s if well-formed', () => {
    for (const sent of ['a', '0f8fad5b-d9cb-469f-a165-70867728950e', 'trace:1.2_3', 'x'.repeat(128)])
      expect(idOf(sent)).toBe(sent);
  });

  it('is a new one if the caller’s is malformed or contains a credential', () => {
    const { text } = createCredential('hik');
    const { text: token } = createCredential('hia');
    for (const sent of [null, '', '-a', '.a', 'a b', 'a/b', 'a"b', '<script>', 'a,b', 'a%0d%0aX: 1', 'é', 'x'.repeat(129)])
      expect(idOf(sent)).toMatch(NEW_ID);
    for (const sent of [text, token, `id-${text}`, text.slice(0, 20)]) expect(idOf(sent)).toMatch(NEW_ID);
  });
});
