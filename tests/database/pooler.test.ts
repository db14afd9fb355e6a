import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findAdminToken } from '../../lib/console/admin/reads';
import { findSessionByToken } from '../../lib/people/auth/reads';
import { findKey } from '../../lib/people/keys/reads';
import { type Database, openDatabase, setDatabase } from '../../lib/platform/db/client';
import { createTestDatabase } from '../support/databases';

/** The response of PgBouncer to a startup parameter that it does not support. */
function toStartupError(parameter: string): Buffer {
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`;
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]);
}

/** Records the names of prepared statements from the Parse messages of a client. */
function recordStatementNames(client: Socket): void {
  let rest = Buffer.alloc(0);
  client.on('data', (piece) => {
    rest = Buffer.concat([rest, piece as Buffer]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, 1 + rest.readInt32BE(1));
      rest = rest.subarray(message.length);
      if (message[0] !== 'P'.charCodeAt(0)) continue;
      parsed += 1;
      const name = message.toString('latin1', 5, message.indexOf(0, 5));
      if (name) names.push(name);
    }
  });
}

const names: string[] = [];
let parsed = 0;
let pooler: Server;
let address: URL;
let target: Database;
const sockets = new Set<Socket>();

/** A proxy that, like a pooler, accepts only some startup parameters. */
beforeAll(async () => {
  target = await createTestDatabase();
  const to = new URL(target.url);
  pooler = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('data', (start) => {
      const known = ['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone'];
      const parameters = start
        .toString('latin1', 8)
        .split('\0')
        .filter((_, index) => index % 2 === 0);
      const unknown = parameters.find((each) => each && !known.includes(each.toLowerCase()));
      if (unknown) return void client.end(toStartupError(unknown));
      const server = connect(Number(to.port), to.hostname);
      sockets.add(server);
      server.on('error', () => undefined);
      server.write(start);
      recordStatementNames(client);
      client.pipe(server).pipe(client);
    });
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  address = new URL(to);
  address.hostname = '127.0.0.1';
  address.port = String((pooler.address() as { port: number }).port);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => pooler.close(resolve));
});

/** Every lookup that authenticating a request may need. */
async function lookUpAll(database: Database): Promise<void> {
  setDatabase(database);
  expect(await findKey('hik_00000000')).toBeUndefined();
  expect(await findSessionByToken('A'.repeat(43), new Date())).toBeUndefined();
  expect(await findAdminToken('hia_00000000')).toBeUndefined();
}

it('behind a pooler no unsupported startup parameter is sent', async () => {
  const direct = openDatabase(address.href);
  await expect(direct.pool.query('SELECT 1')).rejects.toThrow('unsupported startup parameter: statement_timeout');
  await direct.close();
  address.searchParams.set('pgbouncer', 'true');
  const pooled = openDatabase(address.href);
  expect((await pooled.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  expect(await pooled.prisma.category.count()).toBe(0);
  await pooled.close();
});

it('statements are prepared except behind a pooler', async () => {
  address.searchParams.set('pgbouncer', 'true');
  const pooled = openDatabase(address.href);
  await lookUpAll(pooled);
  await pooled.prisma.category.count();
  expect(parsed).toBeGreaterThan(3);
  expect(names).toEqual([]);
  await pooled.close();
  const direct = openDatabase(target.url);
  const query = vi.spyOn(direct.pool, 'query');
  await lookUpAll(direct);
  expect(query.mock.calls.map(([statement]) => (statement as unknown as { name?: string }).name)).toEqual([
    'keys_by_prefix',
    'session_by_hash',
    'admin_token_by_prefix',
  ]);
  await direct.close();
});

it('a slow statement times out behind a pooler', async () => {
  address.searchParams.set('pgbouncer', 'true');
  const pooled = openDatabase(address.href, { statementTimeoutMs: 50 });
  await expect(pooled.pool.query('SELECT pg_sleep(30)')).rejects.toThrow('Query read timeout');
  await pooled.close();
});
