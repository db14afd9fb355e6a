import { describe, expect, test } from 'vitest';
import { send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addSubscriber, issueKey, signIn } from '../support/people';

const database = openMountsDatabase();

describe.each(mounts)('CORS of /me ($mount)', ({ url }) => {
  test('allows keys and anonymous callers, never sessions', async () => {
    const { id, email } = await addSubscriber(database);
    const { text } = await issueKey(database, { id });
    const session = await signIn(database, email);
    const ask = async (method: string, headers: Record<string, string>) => {
      const reply = await send(url, '/api/v1/me', { method, headers });
      const names = Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'));
      return [reply.status, names.sort()];
    };
    const shared = ['access-control-allow-origin', 'access-control-expose-headers'];
    for (const method of ['GET', 'HEAD']) {
      expect(await ask(method, session)).toEqual([200, []]);
      expect(await ask(method, { ...session, 'if-none-match': '*' })).toEqual([304, []]);
      expect(await ask(method, { ...session, 'x-api-key': text })).toEqual([200, shared]);
      expect(await ask(method, {})).toEqual([401, shared]);
    }
  });
});
