import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../lib/db/client';
import { createTestDatabase } from '../support/databases';

/** As PgBouncer answers a start-up that asks for more than it passes on. */
function toRefusal(parameter: string): Buffer {
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`;
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]);
}

let pooler: Server;
let address: URL;
const sockets = new Set<Socket>();

/** Something in front of the database that is as particular as a pooler about how a connection begins. */
beforeAll(async () => {
  const target = new URL((await createTestDatabase()).url);
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
      if (unknown) return void client.end(toRefusal(unknown));
      const server = connect(Number(target.port), target.hostname);
      sockets.add(server);
      server.on('error', () => undefined);
      server.write(start);
      client.pipe(server).pipe(client);
    });
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  address = new URL(target);
  address.hostname = '127.0.0.1';
  address.port = String((pooler.address() as { port: number }).port);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => pooler.close(resolve));
});

it('behind a pooler nothing is asked of a connection that the pooler does not know', async () => {
  const direct = openDatabase(address.href);
  await expect(direct.pool.query('SELECT 1')).rejects.toThrow('unsupported startup parameter: statement_timeout');
  await direct.close();
  address.searchParams.set('pgbouncer', 'true');
  const pooled = openDatabase(address.href);
  expect((await pooled.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  expect(await pooled.prisma.category.count()).toBe(0);
  await pooled.close();
});

it('a statement that takes too long is given up there too', async () => {
  address.searchParams.set('pgbouncer', 'true');
  const pooled = openDatabase(address.href, { statementTimeoutMs: 50 });
  await expect(pooled.pool.query('SELECT pg_sleep(30)')).rejects.toThrow('Query read timeout');
  await pooled.close();
});
