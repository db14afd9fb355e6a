import { connect } from 'node:net';
import { ResponseReader } from './response-reader';

/** A server and the paths to request. Connections take the sets of `headers` in turn and keep theirs. */
export type Side = { url: string; paths: readonly string[]; headers?: readonly Record<string, string>[] };

export type Load = Side & {
  connections: number;
  seconds: number;
  /** whether to ask for a renewal before the paths are requested once more */
  renews?: boolean;
};

/** The number of responses, responses per second, and their median latency. `refused` names each request that was turned away, beyond them. */
export type Measurement = { responses: number; perSecond: number; medianMs: number; refused: string[] };

/** Statuses of a server that has too much to do. */
const REFUSED = [429, 503];

/** A larger share of refused requests would show how fast a server refuses. */
const MAX_REFUSED_SHARE = 0.01;

/**
 * Requests the paths in turn over keep-alive connections, one request per connection at a time. It uses plain sockets,
 * because a node:http client would be slower than the server it measures.
 *
 * @param renew awaited each time all paths have been requested, if the load `renews`
 * @throws Error if more than one request in a hundred is refused, at any other status but 200, or if a connection breaks
 */
export async function measure(load: Load, renew: () => Promise<void> = async () => {}): Promise<Measurement> {
  const latencies: number[] = [];
  const refused: string[] = [];
  const { length } = load.paths;
  let sent = 0;
  let renewed = Promise.resolve();
  const takeIndex = async () => {
    const index = sent++ % length;
    if (load.renews && index === 0 && sent > 1) renewed = renew();
    await renewed;
    return index;
  };
  const began = performance.now();
  const end = began + load.seconds * 1_000;
  const runConnection = async (number: number) => {
    const requests = new Map<number, Buffer>();
    const connection = await openConnection(load.url);
    try {
      while (performance.now() < end) {
        const index = await takeIndex();
        const request = requests.get(index) ?? toSideRequest(load, number, index);
        requests.set(index, request);
        const start = performance.now();
        const status = await connection.send(request);
        const returned = `${load.paths[index]} returned ${status}`;
        if (status === 200) latencies.push(performance.now() - start);
        else if (REFUSED.includes(status)) refused.push(returned);
        else throw new Error(returned);
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: load.connections }, (_, number) => runConnection(number)));
  const elapsed = (performance.now() - began) / 1_000;
  // A single one ends no measurement, however short it is.
  if (refused.length > 1 && refused.length > (refused.length + latencies.length) * MAX_REFUSED_SHARE)
    throw new Error(`${refused.length} requests were refused and ${latencies.length} served; ${refused[0]}`);
  latencies.sort((a, b) => a - b);
  return {
    responses: latencies.length,
    perSecond: latencies.length / elapsed,
    medianMs: quantile(latencies, 0.5),
    refused,
  };
}

/** A connection for one request at a time; `send` returns the status of its response. */
export type Connection = { send(request: Buffer): Promise<number>; close(): void };

/** Opens a connection to a server on this machine. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const reader = new ResponseReader();
  let settle: { resolve(status: number): void; reject(error: Error): void } | undefined;
  const fail = (error: Error) => settle?.reject(error);
  socket.on('data', (chunk) => {
    try {
      const status = reader.push(chunk);
      if (status) settle?.resolve(status);
    } catch (error) {
      fail(error as Error);
    }
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error(`${url} closed the connection`)));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** The bytes of a request; a POST of JSON if there is a body. */
export function toRequest(url: string, path: string, headers: Record<string, string> = {}, body?: string): Buffer {
  const lines = Object.entries({
    host: new URL(url).host,
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

function toSideRequest({ url, paths, headers = [{}] }: Side, connection: number, index: number): Buffer {
  return toRequest(url, paths[index] ?? '', headers[connection % headers.length]);
}

/** The `q` quantile of sorted values. */
export function quantile(sorted: ArrayLike<number>, q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** The median of values in any order. */
export function medianOf(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
