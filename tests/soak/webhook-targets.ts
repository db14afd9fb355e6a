import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { sendDueMessages } from '../../lib/distribution/webhook-delivery/writes';
import { setAuthSecret } from '../../lib/platform/env';
import { addSubscriber, signIn } from '../support/people';
import { APP_URL, AUTH_SECRET } from '../support/test-environment';
import { startReceiver } from '../support/webhook-receiver';
import { addWebhook } from '../support/webhooks';
import { UNLIMITED, withEnvironment } from './environment';
import { send } from './load';
import { type Check, check } from './scenario';

const octets = [
  ...['127.0.0.1', '127.1.2.3', '0.0.0.0', '10.0.0.1', '10.255.255.254'],
  ...['172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
];
const hex = (address: string) =>
  address
    .split('.')
    .map((octet) => Number(octet).toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{4})/, '$1:');

/** Addresses in every form that leads back into a network. */
const addresses = octets.flatMap((address) => [
  address,
  `::ffff:${address}`,
  `64:ff9b::${hex(address)}`,
  `64:ff9b:1::${hex(address)}`,
  `2002:${hex(address)}::1`,
  `2001:0:${hex(address)}::1`,
]);
const own = ['::1', '::', 'fe80::1', 'fc00::1', 'fec0::1', 'ff02::1', '::127.0.0.1'];
const literals = [...addresses, ...own].map((address) => (address.includes(':') ? `[${address}]` : address));
const spellings = ['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0', 'localhost', 'localhost.', '[0:0:0:0:0:0:0:1]'];

/** Endpoints that point into a network get no connection: when created, when they resolve to something else later, by redirect. */
export function rejectHostileTargets(): Promise<Check[]> {
  return withEnvironment(async ({ database, start }) => {
    let connections = 0;
    const listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, '::', resolve));
    const { port } = listener.address() as AddressInfo;
    process.env.WEBHOOKS_ALLOW_PRIVATE = 'on';
    setAuthSecret(AUTH_SECRET);
    const receiver = await startReceiver();
    const webhook = await addWebhook(database, { url: receiver.url });
    const attempt = async (url: string, resolved: string[]) => {
      await database.pool.query('UPDATE webhooks SET url = $1', [url]);
      await database.pool.query(
        "INSERT INTO webhook_messages (webhook_id, type, data, occurred_at) VALUES ($1, 'webhook.test', '{}', now())",
        [webhook.id],
      );
      const resolveHost = async () =>
        resolved.map((address) => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) }));
      return sendDueMessages(database, 60_000, { resolveHost });
    };

    const redirects = 30;
    for (let n = 0; n < redirects; n += 1) {
      receiver.respond([301, 302, 303, 307, 308][n % 5] ?? 302, { location: `http://${literals[n]}:${port}/` });
      await attempt(receiver.url, []);
    }
    process.env.WEBHOOKS_ALLOW_PRIVATE = 'off';
    setAuthSecret(AUTH_SECRET);
    let delivered = 0;
    const rebound = [...addresses, ...own].flatMap((address) => [[address], ['8.8.8.8', address]]);
    for (const [n, resolved] of rebound.entries())
      delivered += await attempt(`https://rebound-${n}.example.com:${port}/`, resolved);
    for (const host of literals) delivered += await attempt(`https://${host}:${port}/`, []);

    const service = await start({ ...UNLIMITED, LIMIT_SESSION_PER_MINUTE: '100000' });
    const { email } = await addSubscriber(database);
    const headers = { ...(await signIn(database, email)), origin: APP_URL, 'content-type': 'application/json' };
    const statuses: number[] = [];
    const hosts = [...literals, ...spellings, ...literals.slice(0, 20).map((host) => `user@${host}`)];
    for (const host of hosts) {
      const body = JSON.stringify({ url: `https://${host}:${port}/`, events: ['article.updated'] });
      statuses.push(
        (await send(service.url, undefined, { target: '/api/v1/me/webhooks', method: 'POST', headers, body })).status,
      );
    }
    await receiver.close();
    listener.close();
    const total = redirects + rebound.length + literals.length + hosts.length;
    return [
      check(
        'hostile webhook URLs get no connection',
        `${total} URLs, ${connections} connections`,
        total >= 300 && connections === 0,
      ),
      check(
        'none of them is accepted',
        { delivered, statuses: [...new Set(statuses)] },
        delivered === 0 && statuses.every((s) => s === 422),
      ),
    ];
  });
}
