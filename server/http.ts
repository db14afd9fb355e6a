import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { env } from '../lib/platform/env';
import { BASE_HEADERS, HSTS } from '../lib/platform/headers.mjs';
import { withTimeout } from '../lib/platform/timeout';
import { rejectBadRequest } from './bad-request';
import { hasBody, NodeHeaders, writeReply } from './node-request';

/** Bytes of request line and headers together; a 10 KB parameter beside an 8 KB credential still fits. */
const MAX_HEADER_BYTES = 32 * 1024;

/** Largest body we answer `100 Continue` to; each operation has its own, lower limit. */
const MAX_CONTINUE_BYTES = 20 * 1024 * 1024;

/** The responses in flight of each server, and whether it is about to stop. */
const states = new WeakMap<Server, { inFlight: Set<ServerResponse>; stopping: boolean }>();

/** A server with time limits for slow clients, which answers in JSON what it cannot parse. */
export function createHttpServer(listener: RequestListener): Server {
  const state = { inFlight: new Set<ServerResponse>(), stopping: false };
  const serve: RequestListener = (request, response) => {
    state.inFlight.add(response);
    response.once('close', () => state.inFlight.delete(response));
    if (hasBody(request)) response.once('finish', () => drainBody(request));
    if (state.stopping) response.setHeader('connection', 'close');
    if (request.httpVersion === '1.1' && request.headers.host === undefined) rejectHostless(request, response);
    else listener(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      // Rejected by us, because Node's own response carries none of our headers.
      requireHostHeader: false,
    },
    serve,
  );
  states.set(server, state);
  // Read once: after the peer resets the connection, the system no longer reports its address.
  server.on('connection', (socket: Socket) => void socket.remoteAddress);
  // Node would invite a body of any size, and reject unknown expectations without our headers.
  server.on('checkContinue', (request, response) => {
    if (!(Number(request.headers['content-length'] ?? 0) > MAX_CONTINUE_BYTES)) response.writeContinue();
    serve(request, response);
  });
  server.on('checkExpectation', serve);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    // No header could be read, neither language nor request id.
    const { headers, body } = rejectBadRequest(new Headers(), status);
    const lines = Object.entries({ ...safeHeaders(), ...headers, connection: 'close' });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`);
    socket.end(body instanceof Uint8Array ? body : '');
  });
  return server;
}

/**
 * Ignores offers of another protocol. Next's listener, which only its development build needs, would take every such
 * request, `curl --http2` included, and close the connection without a response.
 */
export function keepProtocol(server: Server): void {
  server.on('newListener', (event) => {
    if (event === 'upgrade') process.nextTick(() => server.removeAllListeners('upgrade'));
  });
}

/** The security headers of every response. */
export function safeHeaders(): Record<string, string> {
  return { ...BASE_HEADERS, ...(env().appUrl.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}) };
}

function rejectHostless(request: IncomingMessage, response: ServerResponse): void {
  const reply = rejectBadRequest(new NodeHeaders(request, ''));
  writeReply(request, response, reply, Object.entries({ ...safeHeaders(), connection: 'close' }).flat());
}

/** How much of a body is still received after its response, and for how long, so that the sender can read the response. */
const LINGER_BYTES = 1024 * 1024;
const LINGER_MS = 500;

/** Closes the connection of a request whose body is still arriving after its response, unless the rest is short. */
function drainBody(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const { socket } = request;
  const maxBytes = socket.bytesRead + LINGER_BYTES;
  const until = Date.now() + LINGER_MS;
  const watch = setInterval(() => {
    if (!request.complete && !socket.destroyed && socket.bytesRead < maxBytes && Date.now() < until) return;
    clearInterval(watch);
    if (!request.complete) socket.destroy();
  }, 10);
}

/** A free port. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * Starts listening.
 *
 * @throws Error with a one-line message if the port is taken or not permitted
 */
export async function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(describeListenError(error, port))));
    server.listen({ port, ...(host ? { host } : {}) }, resolve);
  });
}

function describeListenError(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') return `port ${port} is in use by another program; stop it, or set PORT to another one`;
  if (error.code === 'EACCES') return `port ${port} needs more privileges; choose one above 1023 with PORT`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return 'HOST is not an address of this machine';
  return `cannot listen on port ${port}: ${error.message}`;
}

/**
 * Keeps listening while load balancers notice the stop: at least `minMs`, and at most `maxMs` until every response in flight
 * is sent. Every response from now on closes its connection.
 */
export async function drain(server: Server, { minMs, maxMs }: { minMs: number; maxMs: number }): Promise<void> {
  const state = states.get(server);
  if (!state) return;
  state.stopping = true;
  const finished = [...state.inFlight].map((response) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
    return new Promise<void>((resolve) => response.once('close', resolve));
  });
  const notice = new Promise<void>((resolve) => setTimeout(resolve, minMs));
  await withTimeout(Promise.all([...finished, notice]), Math.max(minMs, maxMs)).catch(() => undefined);
}

/** Waits at most `graceMs` for requests in flight, then closes the remaining connections. */
export async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
