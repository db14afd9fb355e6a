import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What lies between the service and a store. `refused`: nobody listens and what was open is cut, as when it was killed.
 * `held`: connections open and nothing comes, as when it is paused. A number: each piece is that many milliseconds late.
 */
export type ProxyMode = 'well' | 'refused' | 'held' | number;

export type TcpProxy = { port: number; setMode(weather: ProxyMode): Promise<void>; close(): Promise<void> };

/** A way to a port of this machine that can be made bad, and good again, under the feet of who uses it. */
export async function startTcpProxy(to: number): Promise<TcpProxy> {
  let weather: ProxyMode = 'well';
  let release = () => {};
  let open = Promise.resolve();
  const sockets = new Set<Socket>();
  const pass = async (from: Socket, into: Socket) => {
    for await (const piece of from) {
      if (typeof weather === 'number') await new Promise((resolve) => setTimeout(resolve, weather as number));
      await open;
      if (!into.write(piece)) await new Promise((resolve) => into.once('drain', resolve).once('close', resolve));
    }
    await open;
    into.end();
  };
  const accept = (client: Socket) => {
    const store = connect({ port: to, host: '127.0.0.1' });
    const ends: [Socket, Socket] = [client, store];
    for (const end of ends) {
      sockets.add(end);
      end.setNoDelay(true);
      end.on('error', () => undefined);
      end.on('close', () => {
        sockets.delete(end);
        for (const each of ends) each.destroy();
      });
    }
    // A cut connection ends both loops; there is nothing to say about it.
    pass(client, store).catch(() => undefined);
    pass(store, client).catch(() => undefined);
  };
  let server: Server | undefined;
  const listen = async (port: number) => {
    const opened = createServer(accept);
    await new Promise<void>((resolve, reject) => opened.once('error', reject).listen(port, '127.0.0.1', resolve));
    server = opened;
    return (opened.address() as { port: number }).port;
  };
  const stop = async () => {
    const closing = server;
    server = undefined;
    const closed = new Promise((resolve) => (closing ? closing.close(resolve) : resolve(undefined)));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    port,
    async setMode(next) {
      weather = next;
      release();
      open = next === 'held' ? new Promise((resolve) => (release = resolve)) : Promise.resolve();
      if (next === 'refused') await stop();
      else if (!server) await listen(port);
    },
    async close() {
      release();
      await stop();
    },
  };
}
