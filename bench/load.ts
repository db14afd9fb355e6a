import { connect } from 'node:net';
import { type Answer, AnswerReader } from './answer-reader';

/** Whom to ask for what. `headers`: one set a connection, by turns; every connection sends its own. */
export type Side = { url: string; paths: readonly string[]; headers?: readonly Record<string, string>[] };

export type Load = Side & { connections: number; seconds: number };

/** Answers a second, and latencies in milliseconds. */
export type Measurement = { perSecond: number; medianMs: number; p99Ms: number };

/**
 * Asks for the paths in turn over kept-alive connections, one request a connection at a time, until the seconds are over.
 * It writes and reads sockets itself: through a client of node:http it would be slower than what it measures.
 *
 * @throws Error at the first answer that is not 200, and when a connection breaks
 */
export async function measure(load: Load): Promise<Measurement> {
  const latencies: number[] = [];
  let turn = 0;
  const started = performance.now();
  const end = started + load.seconds * 1_000;
  const lane = async (number: number) => {
    const requests = toRequests(load, number);
    const line = await openLine(load.url);
    try {
      while (performance.now() < end) {
        const index = turn++ % requests.length;
        const asked = performance.now();
        const { status } = await line.ask(requests[index] as Buffer);
        latencies.push(performance.now() - asked);
        if (status !== 200) throw new Error(`${load.paths[index]} answered ${status}`);
      }
    } finally {
      line.close();
    }
  };
  await Promise.all(Array.from({ length: load.connections }, (_, number) => lane(number)));
  const elapsed = (performance.now() - started) / 1_000;
  latencies.sort((a, b) => a - b);
  return { perSecond: latencies.length / elapsed, medianMs: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
}

/** One connection, asked one thing at a time. */
export type Line = { ask(request: Buffer): Promise<Answer>; close(): void };

/** Opens a connection to a server of this machine. */
export async function openLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const reader = new AnswerReader();
  let settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  const fail = (error: Error) => settle?.reject(error);
  socket.on('data', (chunk) => {
    try {
      const answer = reader.push(chunk);
      if (answer) settle?.resolve(answer);
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
    ask: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** A request's bytes; with a body it is a POST of JSON. */
export function toRequest(url: string, path: string, headers: Record<string, string> = {}, body?: string): Buffer {
  const lines = Object.entries({
    host: new URL(url).host,
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

function toRequests({ url, paths, headers = [{}] }: Side, lane: number): Buffer[] {
  return paths.map((path) => toRequest(url, path, headers[lane % headers.length]));
}

/** The value below which a share `q` of sorted values lies. */
export function quantile(sorted: ArrayLike<number>, q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** The middle of some values, in whatever order they come. */
export function medianOf(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
