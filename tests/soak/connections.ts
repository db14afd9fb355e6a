import { spawnSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { METRICS_TOKEN } from '../support/test-environment';
import { quantile, READS, seconds, send } from './load';
import { check, type Scenario } from './scenario';
import { onStage, UNLIMITED } from './stage';

const IDLE = 10_000;
const BUSY = 500;
const BUSY_SECONDS = 15;

/** Many who hold a connection and few who use it. */
export const connections: Scenario = {
  about: `${IDLE} idle connections and ${BUSY} busy ones, as many as this machine lets one process open`,
  async run({ log }) {
    const most = Number(spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout) || 1_024;
    // This process and the service hold one end each, and need some files besides.
    const idle = Math.max(0, Math.min(IDLE, most - BUSY - 300));
    return onStage(async (stage) => {
      const { url } = await stage.start(UNLIMITED);
      log(`opening ${idle} connections …`);
      const before = await residentMegabytes(url);
      const sockets: Socket[] = [];
      for (let opened = 0; opened < idle; opened += 250)
        sockets.push(...(await Promise.all(Array.from({ length: Math.min(250, idle - opened) }, () => openIdle(url)))));
      const held = () => sockets.filter(({ destroyed, readable }) => !destroyed && readable).length;
      const opened = held();
      log(`${opened} are open; ${BUSY} more are busy`);
      const times: number[] = [];
      const statuses: Record<number, number> = {};
      const until = Date.now() + BUSY_SECONDS * 1_000;
      const { Agent } = await import('node:http');
      const agent = new Agent({ keepAlive: true, maxSockets: BUSY });
      await Promise.all(
        Array.from({ length: BUSY }, async (_, lane) => {
          for (let n = lane; Date.now() < until; n += 1) {
            const { status, milliseconds } = await send(url, agent, { target: READS[n % READS.length] ?? '/' });
            statuses[status] = (statuses[status] ?? 0) + 1;
            times.push(milliseconds);
          }
        }),
      );
      const stillOpen = held();
      const after = await residentMegabytes(url);
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      await seconds(1);
      const alive = await send(url, undefined, { target: '/api/v1/categories' });
      const p = (share: number) => `${Math.round(quantile(times, share))} ms`;
      return [
        check(
          `${idle} idle connections are taken and held`,
          `${opened} opened, ${stillOpen} still there`,
          opened === idle && stillOpen === idle,
        ),
        check(
          `${BUSY} busy connections are answered meanwhile`,
          `${JSON.stringify(statuses)}, median ${p(0.5)}, p99 ${p(0.99)}`,
          Object.keys(statuses).every((status) => status === '200' || status === '503') && (statuses[200] ?? 0) > 0,
        ),
        check(
          'an idle connection costs less than 50 KB',
          `${before} MB before, ${after} MB after`,
          (after - before) * 1_000 < idle * 50,
        ),
        check('the service goes on afterwards', `${alive.status}`, alive.status === 200),
      ];
    });
  },
};

/** A connection that asked once and now waits. */
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
