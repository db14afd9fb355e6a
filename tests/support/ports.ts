import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give outgoing connections ports from 32768 or 49152 on, which would take one between its choice and its use. */
const [FIRST, LAST] = [15_000, 32_767];
const TRIES = 5;
const TAKEN = /address already in use|EADDRINUSE|port \d+ is taken|port is already|could not bind/i;

/** A port that nothing listens on. Another process may still take it: what can choose again uses `onFreePort`. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    const probe = createServer();
    try {
      probe.listen(port, '127.0.0.1');
      await once(probe, 'listening');
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    } finally {
      await new Promise((resolve) => probe.close(resolve));
    }
  }
}

/** Starts a server on a free port, and on another one if that was taken meanwhile. */
export async function onFreePort<Server>(start: (port: number) => Promise<Server>): Promise<Server> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (tries === TRIES || !TAKEN.test(String(error))) throw error;
    }
  }
}
