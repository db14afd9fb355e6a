import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../lib/db/client';
import { addSubscriber } from '../../lib/subscribers/writes';
import { newSession, openServiceDatabase } from '../support/admin-caller';
import { mounts, send } from '../support/http';
import { insertKey, tester } from '../support/people';

let database: Database;
beforeAll(() => {
  database = openServiceDatabase();
});
afterAll(() => database.close());

describe.each(mounts)('/me for pages of other sites ($mount)', ({ url }) => {
  test('is shared when a key asks or nobody does, and never when a session does', async () => {
    const email = `cors-${Math.random().toString(36).slice(2)}@example.com`;
    const terms = { email, plan: 'premium', activeUntil: new Date('2037-12-31T23:59:59.999Z'), name: 'Owner' } as const;
    const { id } = await addSubscriber(database, terms, tester);
    const { text } = await insertKey(database, { subscriberId: id, status: 'active' });
    const session = await newSession(database, email, { admin: false });
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
