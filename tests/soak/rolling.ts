import { freePort } from '../support/ports';
import type { Service } from '../support/service';
import { UNLIMITED, withEnvironment } from './environment';
import { quantile, READS, sendSteadily, waitSeconds, waitUntil } from './load';
import { findNginx, NO_NGINX, startNginx } from './nginx';
import { check, type Scenario, skipped } from './scenario';

const PER_SECOND = 200;
const SECONDS = 60;

/** Restarts one process after another while requests continue. */
export const rolling: Scenario = {
  about: `restarting three processes behind nginx, one after another, under ${PER_SECOND} requests per second for ${SECONDS} s`,
  async run({ log }) {
    const nginx = findNginx();
    if (!nginx) return [skipped('a rolling restart behind nginx', NO_NGINX)];
    return withEnvironment(async (environment) => {
      log('starting three processes …');
      const ports = [await freePort(), await freePort(), await freePort()];
      const start = (port: number) =>
        environment.start({ ...UNLIMITED, TRUSTED_PROXY_HOPS: '2', DRAIN_SECONDS: '2', PORT: String(port) });
      const fleet: Service[] = [];
      for (const port of ports) fleet.push(await start(port));
      const proxy = await startNginx(nginx, ports);
      try {
        let stopped = false;
        let restarts = 0;
        const restart = async () => {
          // Every process at least once, even if this machine starts them slowly.
          while (!stopped || restarts < fleet.length) {
            const index = restarts % fleet.length;
            await fleet[index]?.stop();
            fleet[index] = await start(ports[index] ?? 0);
            restarts += 1;
            log(`${restarts} restarts`);
          }
        };
        const began = Date.now();
        const restarting = restart();
        const allRestarted = waitUntil(async () => restarts >= fleet.length, 300);
        const load = await sendSteadily({
          url: proxy.url,
          perSecond: PER_SECOND,
          until: Promise.all([waitSeconds(SECONDS), allRestarted]),
          next: (n) => ({
            target: READS[n % READS.length] ?? '/',
            headers: { 'x-forwarded-for': `10.${n & 127}.${(n >> 7) & 127}.1` },
          }),
        });
        const lasted = Math.round((Date.now() - began) / 1_000);
        stopped = true;
        await restarting;
        const sent = Object.values(load.statuses).reduce((sum, n) => sum + n, 0);
        const failed = sent - (load.statuses[200] ?? 0);
        const times = `${Math.round(quantile(load.times, 0.5))} ms median, ${Math.round(quantile(load.times, 0.99))} ms p99`;
        return [
          check(
            'no request fails',
            `${failed} of ${sent} failed; ${times}${failed ? `; ${load.failures[0]}` : ''}`,
            failed === 0,
          ),
          check('every process was restarted at least once', `${restarts} restarts`, restarts >= fleet.length),
          check(
            'the load had the intended rate',
            `${Math.round(sent / lasted)} per second for ${lasted} s`,
            sent >= PER_SECOND * lasted * 0.95,
          ),
        ];
      } finally {
        await proxy.stop();
      }
    });
  },
};
