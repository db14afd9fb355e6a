import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * How the proxy treats connections. `refused`: new connections are refused and open ones closed, as after a crash.
 * `held`: connections open and nothing is delivered, as when a process is paused. A number: latency in milliseconds.
 */
export type ProxyMode = 'working' | 'refused' | 'held' | number;

export type TcpProxy = { port: number; setMode(mode: ProxyMode): Promise<void>; close(): Promise<void> };

/** The rest of a response that is cut arrives after this many milliseconds. */
const REST_MS = 20;

/**
 * A proxy to a local port whose connections can be made to fail and recover.
 *
 * @param cutAfter bytes of responses after which a packet ends
 */
export async function startTcpProxy(to: number, cutAfter?: Buffer): Promise<TcpProxy> {
  let mode: ProxyMode = 'working';
  let release = () => {};
  let open = Promise.resolve();
  const sockets = new Set<Socket>();
  const pass = async (from: Socket, into: Socket, end?: Buffer) => {
    for await (const piece of from) {
      if (typeof mode === 'number') await new Promise((resolve) => setTimeout(resolve, mode as number));
      await open;
      const cut = end && piece.includes(end) ? piece.indexOf(end) + end.length : 0;
      if (cut > 0) {
        into.write(piece.subarray(0, cut));
        await new Promise((resolve) => setTimeout(resolve, REST_MS));
      }
      if (!into.write(piece.subarray(cut))) await new Promise((resolve) => into.once('drain', resolve).once('close', resolve));
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
    // A cut connection ends both loops; that is not an error.
    pass(client, store).catch(() => undefined);
    pass(store, client, cutAfter).catch(() => undefined);
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
      mode = next;
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
