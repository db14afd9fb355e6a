import { isDeepStrictEqual } from 'node:util';
import { startRedis } from '../../tests/support/redis';
import { makeKeys } from '../archive';
import { compare, shareOf } from '../compare';
import { startFork, startOurServer } from '../processes';
import { SUBSCRIBERS } from './limits';
import { listRequests } from './requests';
import { type Run, type Section, toComparedArchive, toRate, toShare } from './run';

/** Minimum shares of bare node:http for our requests with a key, limited and source-checked. */
const GOALS: Record<string, number> = {
  list: 0.15,
  'one article': 0.1,
  'changes, start': 0.15,
  'search, common English': 0.05,
  'search, common Chinese': 0.05,
  'search, rare English': 0.05,
  'search, rare Chinese': 0.05,
};

/** Our server and hand-written ones, each as a share of bare node:http with the same bytes. */
export async function measurePeers(run: Run): Promise<Section> {
  const archive = toComparedArchive(run);
  const requests = await listRequests(archive);
  const headers = (await makeKeys(archive, SUBSCRIBERS)).map((key) => ({ authorization: `Bearer ${key}` }));
  const section: Section = {
    title: `Remembered reads compared with hand-written servers, ${archive.size.toLocaleString('en')} articles`,
    text:
      'Responses per second, and the share of bare `node:http` with the same bytes. Ours with key: looked up, limited by minute ' +
      'and day, source checked, counters in Redis. Fastify 5 with `pg` runs the same SQL and sends the same JSON without keys ' +
      'or limits; “Fastify with keys” looks up its key and counts with `@fastify/rate-limit` in the same Redis.',
    head: ['request', 'bare', 'ours with key', 'of bare', 'Fastify', 'of bare', 'Fastify with keys', 'of bare'],
    rows: [],
    targets: [],
  };
  const redis = await startRedis();
  const ours = await startOurServer(archive.url, { REDIS_URL: redis.url });
  const peer = { PEER_DATABASE: archive.url, PEER_PORTAL: ours.url.replace('127.0.0.1', 'localhost') };
  const [bare, plain, keyed] = await Promise.all([
    startFork('peers/bare'),
    startFork('peers/fastify', peer),
    startFork('peers/fastify', { ...peer, PEER_REDIS: redis.url }),
  ]);
  const ourRates: Record<string, number> = {};
  try {
    for (const [number, [name, goal]] of Object.entries(GOALS).entries()) {
      const paths = requests[name] ?? [];
      const body = await requireSameResponse([ours.url, plain.url, keyed.url], paths[0] ?? '', headers[0] ?? {});
      await bare.send({ name: String(number), body });
      const rates = await compare(
        run.loader,
        {
          bare: { url: bare.url, paths: [`/${number}`] },
          ours: { url: ours.url, paths, headers },
          plain: { url: plain.url, paths },
          keyed: { url: keyed.url, paths, headers },
        },
        run.pace,
      );
      const share = shareOf(rates.ours, rates.bare);
      ourRates[name] = rates.ours.perSecond;
      const cells = [rates.ours, rates.plain, rates.keyed].map((side) => [
        toRate(side.perSecond),
        toShare(shareOf(side, rates.bare)),
      ]);
      section.rows.push([name, toRate(rates.bare.perSecond), ...cells.flat()]);
      section.targets.push({ name: `${name} with key, share of bare`, value: share, goal, bound: 'at least', unit: '' });
      run.log(section.rows.at(-1)?.join('  ') ?? '');
    }
  } finally {
    await Promise.all([ours, bare, plain, keyed].map((server) => server.stop()));
    await redis.stop();
  }
  for (const word of ['common', 'rare']) {
    const value = (ourRates[`search, ${word} Chinese`] ?? 0) / (ourRates[`search, ${word} English`] ?? 0);
    section.targets.push({ name: `${word} word, Chinese relative to English`, value, goal: 0.9, bound: 'at least', unit: '' });
  }
  return section;
}

/**
 * The response of our server.
 *
 * @throws Error if another server's response differs, because then rates cannot be compared
 */
export async function requireSameResponse(urls: string[], path: string, headers: Record<string, string>): Promise<string> {
  const texts = await Promise.all(urls.map(async (url) => (await fetch(url + path, { headers })).text()));
  const [first = '', ...rest] = texts;
  for (const [index, text] of rest.entries())
    if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(first)))
      throw new Error(`${path}: ${urls[index + 1]} returns a different response`);
  return first;
}
