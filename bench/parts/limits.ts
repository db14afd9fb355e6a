import { startRedis } from '../../tests/support/redis';
import { makeKeys } from '../archive';
import { compare, shareOf } from '../compare';
import { startOurServer } from '../processes';
import { listRequests } from './requests';
import { type Run, type Section, toComparedArchive, toRate } from './run';

/** Subscribers that send requests at the same time, each with its own key. */
export const SUBSCRIBERS = 16;

/** The cost of a key: limited and source-checked requests compared with anonymous ones, for both counter stores. */
export async function measureLimits(run: Run): Promise<Section> {
  const archive = toComparedArchive(run);
  const requests = await listRequests(archive);
  const headers = (await makeKeys(archive, SUBSCRIBERS)).map((key) => ({ authorization: `Bearer ${key}` }));
  const section: Section = {
    title: 'Remembered reads: cost of a key',
    text:
      `Time per request relative to an anonymous request with in-process counters, with ${SUBSCRIBERS} keys of as many subscribers. ` +
      'A keyed request looks up its key in the database, decides minute, day and source in one step, and records usage. ' +
      'Anonymous requests are counted by address.',
    head: ['request', 'anonymous', 'with key', 'ratio', 'anonymous, Redis', 'with key, Redis', 'ratio'],
    rows: [],
    targets: [],
  };
  const redis = await startRedis();
  const started = await Promise.all([startOurServer(archive.url), startOurServer(archive.url, { REDIS_URL: redis.url })]);
  const [inProcess, withRedis] = started;
  try {
    for (const name of ['list', 'one article', 'changes, start']) {
      const paths = requests[name] ?? [];
      const rates = await compare(
        run.loader,
        {
          anonymous: { url: inProcess.url, paths },
          keyed: { url: inProcess.url, paths, headers },
          anonymousRedis: { url: withRedis.url, paths },
          keyedRedis: { url: withRedis.url, paths, headers },
        },
        run.pace,
      );
      const cost = 1 / shareOf(rates.keyed, rates.anonymous);
      const costRedis = 1 / shareOf(rates.keyedRedis, rates.anonymous);
      section.rows.push([
        name,
        toRate(rates.anonymous.perSecond),
        toRate(rates.keyed.perSecond),
        `×${cost.toFixed(2)}`,
        toRate(rates.anonymousRedis.perSecond),
        toRate(rates.keyedRedis.perSecond),
        `×${costRedis.toFixed(2)}`,
      ]);
      section.targets.push(
        { name: `${name} with key, in-process counters`, value: cost, goal: 1.5, bound: 'at most', unit: '×' },
        { name: `${name} with key, Redis counters`, value: costRedis, goal: 2, bound: 'at most', unit: '×' },
      );
      run.log(section.rows.at(-1)?.join('  ') ?? '');
    }
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    await redis.stop();
  }
  return section;
}
