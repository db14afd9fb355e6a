import { spawnSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { METRICS_TOKEN } from '../support/test-environment';
import { UNLIMITED, withEnvironment } from './environment';
import { quantile, READS, send, waitSeconds } from './load';
import { check, type Scenario } from './scenario';

const IDLE = 10_000;
const BUSY = 500;
const BUSY_SECONDS = 15;

/** Many idle connections and a few busy ones. */
export const connections: Scenario = {
  about: `${IDLE} idle and ${BUSY} busy connections, or as many as this machine allows a process`,
  async run({ log }) {
    const maxFiles = Number(spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout) || 1_024;
    // This process and the service each hold one end, and need some files for other things.
    const idle = Math.max(0, Math.min(IDLE, maxFiles - BUSY - 300));
    return withEnvironment(async (environment) => {
      const { url } = await environment.start(UNLIMITED);
      log(`opening ${idle} connections …`);
      const before = await residentMegabytes(url);
      const sockets: Socket[] = [];
      for (let opened = 0; opened < idle; opened += 250)
        sockets.push(...(await Promise.all(Array.from({ length: Math.min(250, idle - opened) }, () => openIdle(url)))));
      const countOpen = () => sockets.filter(({ destroyed, readable }) => !destroyed && readable).length;
      const opened = countOpen();
      log(`${opened} idle connections open, adding ${BUSY} busy ones`);
      const times: number[] = [];
      const statuses: Record<number, number> = {};
      const until = Date.now() + BUSY_SECONDS * 1_000;
      const { Agent } = await import('node:http');
      const agent = new Agent({ keepAlive: true, maxSockets: BUSY });
      await Promise.all(
        Array.from({ length: BUSY }, async (_, connection) => {
          for (let n = connection; Date.now() < until; n += 1) {
            const { status, milliseconds } = await send(url, agent, { target: READS[n % READS.length] ?? '/' });
            statuses[status] = (statuses[status] ?? 0) + 1;
            times.push(milliseconds);
          }
        }),
      );
      const stillOpen = countOpen();
      const after = await residentMegabytes(url);
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      await waitSeconds(1);
      const response = await send(url, undefined, { target: '/api/v1/categories' });
      const p = (share: number) => `${Math.round(quantile(times, share))} ms`;
      return [
        check(
          `${idle} idle connections are accepted and stay open`,
          `${opened} opened, ${stillOpen} still open`,
          opened === idle && stillOpen === idle,
        ),
        check(
          `${BUSY} busy connections get responses meanwhile`,
          `${JSON.stringify(statuses)}, median ${p(0.5)}, p99 ${p(0.99)}`,
          Object.keys(statuses).every((status) => status === '200' || status === '503') && (statuses[200] ?? 0) > 0,
        ),
        check(
          'an idle connection costs less than 50 KB',
          `${before} MB before, ${after} MB after`,
          (after - before) * 1_000 < idle * 50,
        ),
        check('the service works afterwards', `${response.status}`, response.status === 200),
      ];
    });
  },
};

/** A connection that sent one request and is now idle. */
function openIdle(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => resolve(socket));
    socket.once('data', () => {
      socket.resume();
      resolve(socket);
    });
    socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n');
  });
}

async function residentMegabytes(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { text } = await send(url, undefined, { target: '/api/metrics', headers });
  return Math.round(Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 1e6);
}
