import { startRedis } from '../../tests/support/redis';
import { makeKeys } from '../archive';
import { compare, shareOf } from '../compare';
import { startOurs } from '../processes';
import { comparedOf, type Run, type Section, toRate } from './run';
import { listTargets } from './targets';

/** Subscribers that ask at the same time, each by a key of its own. */
export const OWNERS = 16;

/** What a key costs: limited and source-checked requests beside anonymous ones, with either store of counters. */
export async function measureLimits(run: Run): Promise<Section> {
  const archive = comparedOf(run);
  const targets = await listTargets(archive);
  const headers = (await makeKeys(archive, OWNERS)).map((key) => ({ authorization: `Bearer ${key}` }));
  const section: Section = {
    title: 'Cost of a key',
    text:
      `Time per request relative to an anonymous request with in-process counters, with ${OWNERS} keys of as many subscribers. ` +
      'A keyed request looks up its key in the database, decides minute, day and source in one step, and records usage. ' +
      'Anonymous requests are counted by address.',
    head: ['request', 'anonymous', 'with key', 'ratio', 'anonymous, Redis', 'with key, Redis', 'ratio'],
    rows: [],
    verdicts: [],
  };
  const redis = await startRedis();
  const started = await Promise.all([startOurs(archive.url), startOurs(archive.url, { REDIS_URL: redis.url })]);
  const [own, stored] = started;
  try {
    for (const name of ['list', 'one article', 'changes, start']) {
      const paths = targets[name] ?? [];
      const rates = await compare(
        run.loader,
        {
          anonymous: { url: own.url, paths },
          keyed: { url: own.url, paths, headers },
          anonymousStored: { url: stored.url, paths },
          keyedStored: { url: stored.url, paths, headers },
        },
        run.pace,
      );
      const cost = 1 / shareOf(rates.keyed, rates.anonymous);
      const costStored = 1 / shareOf(rates.keyedStored, rates.anonymous);
      section.rows.push([
        name,
        toRate(rates.anonymous.perSecond),
        toRate(rates.keyed.perSecond),
        `×${cost.toFixed(2)}`,
        toRate(rates.anonymousStored.perSecond),
        toRate(rates.keyedStored.perSecond),
        `×${costStored.toFixed(2)}`,
      ]);
      section.verdicts.push(
        { what: `${name} with key, in-process counters`, value: cost, aim: 1.5, way: 'at most', unit: '×' },
        { what: `${name} with key, Redis counters`, value: costStored, aim: 2, way: 'at most', unit: '×' },
      );
      run.log(section.rows.at(-1)?.join('  ') ?? '');
    }
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    await redis.stop();
  }
  return section;
}
