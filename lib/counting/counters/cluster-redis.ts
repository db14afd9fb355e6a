import { Redis } from '@upstash/redis';
import { Cluster, Command, type Redis as TcpClient } from 'ioredis';
import { corkUntilNextTick, SOCKET_TIMEOUT_MS, toRequester } from './tcp-redis';

/** How often the slots are read again. A redirect does so at once; this also notices a node that lost its peers. */
const SLOTS_REFRESH_MS = 5_000;

type ClusterRedis = {
  redis: Redis;
  /** the node that holds the keys tagged `{id}`, as host:port; empty while unknown */
  nodeOf(id: string): string;
  disconnect(): void;
};

/**
 * Upstash's client over a Redis Cluster, with one TCP connection to each node. As in ./tcp-redis a command is sent at once or
 * not at all; only one that a node rejected because of its slot is sent again, after a redirect or 50 ms.
 *
 * @param urls some of the nodes. User, password and TLS of the first apply to all: the others are known by address only
 */
export function openClusterRedis(urls: readonly string[]): ClusterRedis {
  const { protocol, username, password } = new URL(urls[0] ?? '');
  const cluster = new Cluster([...urls], {
    enableOfflineQueue: false,
    // It would be a command, sent before the first node is connected. Each node reports for itself whether it serves.
    enableReadyCheck: false,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    retryDelayOnTryAgain: 50,
    maxRedirections: 4,
    slotsRefreshInterval: SLOTS_REFRESH_MS,
    // Sockets look names up: TLS needs them, and one that no longer resolves must not affect the other nodes.
    dnsLookup: (name, done) => done(null, name),
    redisOptions: {
      connectionName: 'hospitality',
      connectTimeout: SOCKET_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      // Otherwise the first command to each node would open its connection, and fail those that follow.
      lazyConnect: false,
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...(protocol === 'rediss:' ? { tls: {} } : {}),
    },
  });
  // Each command reports its own failure; without a listener the client would write to the console.
  cluster.on('error', () => undefined);
  // Only the first connections are awaited: the process has just started.
  const firstConnections = new Promise<void>((resolve) => {
    cluster.once('ready', () => resolve(Promise.all(cluster.nodes('master').map(untilConnected)).then(() => undefined)));
    cluster.once('close', resolve);
  });
  const requester = toRequester(async (command, args) => {
    await firstConnections;
    for (const node of cluster.nodes('master')) corkUntilNextTick(node);
    return cluster.call(command, withOneSlot(args));
  });
  return {
    redis: new Redis(requester),
    nodeOf: (id) => cluster.slots[new Command('get', [`{${id}}`]).getSlot() ?? 0]?.[0] ?? '',
    disconnect: () => cluster.disconnect(),
  };
}

function untilConnected(node: TcpClient): Promise<void> | undefined {
  if (node.status === 'ready') return;
  return new Promise((resolve) => node.once('ready', resolve).once('end', resolve));
}

/** The script of the package's windows has an optional second key. Left empty, it would belong to another slot. */
function withOneSlot(args: string[]): string[] {
  return args[1] === '2' && args[3] === '' ? args.with(3, `${args[2]}:none`) : args;
}
