import { Redis, type Requester } from '@upstash/redis';
import { Redis as TcpClient } from 'ioredis';

/** Silence, in ms, after which a connection that owes an answer is given up and made anew. */
const SILENCE_MS = 2_000;

/**
 * Upstash's client over one TCP connection to any Redis 7 or Valkey. A command is sent now or not at all: one that waited
 * for a connection, or was repeated on the next, would count a request that was answered long ago.
 */
export function openTcpRedis(url: string): { redis: Redis; disconnect(): void } {
  const client = new TcpClient(url, {
    connectionName: 'hospitality',
    connectTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt - 1, 10), 1_000),
  });
  // Every command says for itself that it failed; without a listener the client writes to the console.
  client.on('error', () => undefined);
  // Only the very first connection is waited for: the process has just started.
  const begun = new Promise<void>((resolve) => {
    client.once('ready', resolve);
    client.once('close', resolve);
  });

  const requester: Requester = {
    async request<Result>({ body }: { body?: unknown }) {
      const [command, ...args] = (body as unknown[]).map(String);
      await begun;
      writeTogether(client);
      try {
        return { result: (await client.call(command ?? '', args)) as Result };
      } catch (error) {
        if (error instanceof Error && error.name === 'ReplyError') return { error: error.message };
        throw error;
      }
    },
  };
  return { redis: new Redis(requester), disconnect: () => client.disconnect() };
}

/** Holds the connection's output until this turn of the process ends: commands of requests that came together leave in one write. */
function writeTogether(client: TcpClient): void {
  const { stream } = client;
  if (!stream || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
