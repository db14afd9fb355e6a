import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Bytes that a server of constants is told to answer under a name. */
export type Told = { name: string; body: string };

/** Takes what the measuring process tells, and says so. */
export function listenFor(take: (told: Told) => void): void {
  process.on('message', (told: Told) => {
    take(told);
    process.send?.({ taken: told.name });
  });
}

/** Listens on a free port of this machine, tells it, and ends with the process that asked. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('disconnect', () => process.exit(0));
}
