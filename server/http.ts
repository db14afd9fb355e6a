import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { env } from '../lib/env';
import { BASE_HEADERS, HSTS } from '../lib/headers.mjs';
import { withTimeout } from '../lib/timeout';
import { rejectBadRequest, toHeaders } from './bad-request';

/** Bytes of request line and headers together; a 10 KB parameter beside an 8 KB credential still fits. */
const MAX_HEADER_BYTES = 32 * 1024;

/** Largest body that who waits for leave is told to send; each operation has its own limit below. */
const INVITED_BYTES = 1024 * 1024;

/** What is being answered by each server, and whether it is about to stop. */
const work = new WeakMap<Server, { underway: Set<ServerResponse>; stopping: boolean }>();

/** A server that gives slow clients up and answers what it cannot even parse in JSON. */
export function createHttpServer(listener: RequestListener): Server {
  const state = { underway: new Set<ServerResponse>(), stopping: false };
  const serve: RequestListener = (request, response) => {
    state.underway.add(response);
    response.once('close', () => state.underway.delete(response));
    if (hasBody(request)) response.once('finish', () => dismiss(request));
    if (state.stopping) response.setHeader('connection', 'close');
    if (request.httpVersion === '1.1' && request.headers.host === undefined) refuseHostless(request, response);
    else listener(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      // Refused by ourselves, since Node's own refusal carries none of our headers.
      requireHostHeader: false,
    },
    serve,
  );
  work.set(server, state);
  // Kept from now on: of a connection that its peer has reset meanwhile, the system tells no address any more.
  server.on('connection', (socket: Socket) => void socket.remoteAddress);
  // What Node would do by itself: invite any body, and refuse an expectation that nobody knows without our headers.
  server.on('checkContinue', (request, response) => {
    if (!(Number(request.headers['content-length'] ?? 0) > INVITED_BYTES)) response.writeContinue();
    serve(request, response);
  });
  server.on('checkExpectation', serve);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    // Nothing of it could be read, neither a language nor an id of the caller's.
    const { headers, body } = rejectBadRequest(new Headers(), status);
    const lines = Object.entries({ ...safeHeaders(), ...headers, connection: 'close' });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`);
    socket.end(body ?? '');
  });
  return server;
}

/**
 * Answers requests that offer another protocol as if they did not. The framework's listener, which serves its development
 * build alone, would take each of them, `curl --http2` among them, and close the connection without an answer.
 */
export function keepProtocol(server: Server): void {
  server.on('newListener', (event) => {
    if (event === 'upgrade') process.nextTick(() => server.removeAllListeners('upgrade'));
  });
}

/** Headers of every answer, whoever makes it. */
export function safeHeaders(): Record<string, string> {
  return { ...BASE_HEADERS, ...(env().appUrl.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}) };
}

function refuseHostless(request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = rejectBadRequest(toHeaders(request));
  response.writeHead(status, { ...safeHeaders(), ...headers, connection: 'close' });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** How much more of a body, and for how long, is let in after its answer, so that the sender gets to read that. */
const LINGER_BYTES = 1024 * 1024;
const LINGER_MS = 500;

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Ends the connection of a request that was answered before its body had come, unless the rest of it is short. */
function dismiss(request: IncomingMessage): void {
  if (request.complete) return;
  const { socket } = request;
  const most = socket.bytesRead + LINGER_BYTES;
  const until = Date.now() + LINGER_MS;
  const watch = setInterval(() => {
    if (!request.complete && !socket.destroyed && socket.bytesRead < most && Date.now() < until) return;
    clearInterval(watch);
    if (!request.complete) socket.destroy();
  }, 10);
}

/** A port that nobody listens on now. */
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
 * @throws Error in one line when the port is taken or may not be used
 */
export async function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(describeListenError(error, port))));
    server.listen({ port, ...(host ? { host } : {}) }, resolve);
  });
}

function describeListenError(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `port ${port} is taken by another program; stop it, or choose another with PORT=3001 npm start`;
  if (error.code === 'EACCES') return `port ${port} may not be used by this account; choose one above 1023 with PORT`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return 'HOST names an address that this machine does not have';
  return `cannot listen on port ${port}: ${error.message}`;
}

/**
 * Goes on listening while whoever sends requests here takes notice: at least `leastMs`, and until what was under way is
 * answered, at most `mostMs`. Every answer from now on asks for its connection to be closed.
 */
export async function drain(server: Server, { leastMs, mostMs }: { leastMs: number; mostMs: number }): Promise<void> {
  const state = work.get(server);
  if (!state) return;
  state.stopping = true;
  const answered = [...state.underway].map((response) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
    return new Promise<void>((resolve) => response.once('close', resolve));
  });
  const notice = new Promise<void>((resolve) => setTimeout(resolve, leastMs));
  await withTimeout(Promise.all([...answered, notice]), Math.max(leastMs, mostMs)).catch(() => undefined);
}

/** Lets requests under way finish, at most `graceMs`, then ends what is left. */
export async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
