import { HOSTILE_QUERIES } from '../../bench/hostile-queries';
import type { ImportLine } from '../../lib/distribution/import/record';
import { importArchive } from '../../lib/distribution/import/writes';
import { generateArchive } from '../../tools/archive-generator/article';
import { tally } from '../support/concurrency';
import { newAddress } from '../support/http';
import { UNLIMITED, withEnvironment } from './environment';
import { openAgent, quantile, READS, send, sendSteadily, waitSeconds } from './load';
import { check, type Scenario } from './scenario';

const ARTICLES = 20_000;
const CALLERS = 20;
const SECONDS = 30;
const SECONDS_ALONE = 10;
const READS_PER_SECOND = 50;
const MAX_READ_MS = 500;
const PLAIN_READS = READS.filter((path) => !path.includes('search'));

/** Callers that search for the costliest queries without pause, and callers that read. */
export const searches: Scenario = {
  about: `${CALLERS} callers with the costliest searches of ${ARTICLES.toLocaleString('en')} articles, while others read lists and articles`,
  run({ log }) {
    return withEnvironment(async (environment) => {
      log(`generating ${ARTICLES} articles …`);
      await importArchive(environment.database, async function* () {
        let line = 0;
        for (const value of generateArchive({ articles: ARTICLES, seed: 1 }))
          yield { file: 'generated', line: ++line, value } as ImportLine;
      });
      await environment.database.pool.query('VACUUM ANALYZE');
      const { url } = await environment.start(UNLIMITED);
      const queries = Object.values(HOSTILE_QUERIES);
      const agent = openAgent();
      const read = (until: Promise<unknown>) =>
        sendSteadily({
          url,
          perSecond: READS_PER_SECOND,
          until,
          next: (n) => ({
            target: n % 2 === 0 ? `/api/v1/articles?page=${1 + (n % 900)}` : (PLAIN_READS[n % PLAIN_READS.length] ?? '/'),
            headers: { 'x-forwarded-for': newAddress() },
          }),
        });
      log(`reading alone for ${SECONDS_ALONE} s`);
      const alone = await read(waitSeconds(SECONDS_ALONE));
      const until = Date.now() + SECONDS * 1_000;
      let sent = 0;
      const statuses: number[] = [];
      log(`searching and reading for ${SECONDS} s`);
      const searching = Promise.all(
        Array.from({ length: CALLERS }, async (_, caller) => {
          while (Date.now() < until) {
            const number = sent++;
            // Every other search through the portal. A page that was not requested before is in no cache.
            const q = encodeURIComponent(queries[(number * 7 + caller) % queries.length] ?? '');
            const target =
              number % 2 === 0 ? `/api/v1/search?q=${q}&page=${number + 1}` : `/en/archive?q=${q}&page=${number + 1}`;
            const { status } = await send(url, agent, { target, headers: { 'x-forwarded-for': newAddress() } });
            statuses.push(status);
          }
        }),
      );
      const reads = await read(searching);
      await searching;
      agent.destroy();
      const after = await send(url, undefined, { target: '/api/v1/search?q=hotel' });
      const byStatus = tally(statuses);
      const p = (share: number, { times } = reads) => Math.round(quantile(times, share));
      return [
        check(
          `reads take less than ${MAX_READ_MS} ms at the 95th percentile`,
          `median ${p(0.5)} ms, 95 % ${p(0.95)} ms, 99 % ${p(0.99)} ms; alone ${p(0.5, alone)}, ${p(0.95, alone)} and ${p(0.99, alone)} ms`,
          p(0.95) < MAX_READ_MS,
        ),
        check('every read succeeds', reads.statuses, Object.keys(reads.statuses).join() === '200'),
        check(
          'searches succeed or end with 503, and at least half of them succeed',
          byStatus,
          Object.keys(byStatus).every((status) => status === '200' || status === '503') &&
            (byStatus[200] ?? 0) >= statuses.length / 2,
        ),
        check('a search afterwards succeeds', `${after.status}`, after.status === 200),
      ];
    });
  },
};
