import { isDeepStrictEqual } from 'node:util';
import { startRedis } from '../../tests/support/redis';
import { makeKeys } from '../archive';
import { compare, shareOf } from '../compare';
import { startFork, startOurs } from '../processes';
import { OWNERS } from './limits';
import { comparedOf, type Run, type Section, toRate, toShare } from './run';
import { listTargets } from './targets';

/** Least shares of bare node:http that ours must reach by key, limited and source-checked. */
const AIMS: Record<string, number> = {
  list: 0.15,
  'one article': 0.1,
  'changes, start': 0.15,
  'search, common English': 0.05,
  'search, common Chinese': 0.05,
  'search, rare English': 0.05,
  'search, rare Chinese': 0.05,
};

/** Ours beside what one would write by hand instead, each as a share of bare node:http with the same bytes. */
export async function measurePeers(run: Run): Promise<Section> {
  const archive = comparedOf(run);
  const targets = await listTargets(archive);
  const headers = (await makeKeys(archive, OWNERS)).map((key) => ({ authorization: `Bearer ${key}` }));
  const section: Section = {
    title: `Compared with hand-written servers, ${archive.size.toLocaleString('en')} articles`,
    text:
      'Responses per second, and the share of bare `node:http` with the same bytes. Ours with key: looked up, limited by minute ' +
      'and day, source checked, counters in Redis. Fastify 5 with `pg` runs the same SQL and sends the same JSON without keys ' +
      'or limits; “Fastify with keys” looks up its key and counts with `@fastify/rate-limit` in the same Redis.',
    head: ['request', 'bare', 'ours with key', 'of bare', 'Fastify', 'of bare', 'Fastify with keys', 'of bare'],
    rows: [],
    verdicts: [],
  };
  const redis = await startRedis();
  const ours = await startOurs(archive.url, { REDIS_URL: redis.url });
  const peer = { PEER_DATABASE: archive.url, PEER_PORTAL: ours.url.replace('127.0.0.1', 'localhost') };
  const [bare, plain, keyed] = await Promise.all([
    startFork('peers/bare'),
    startFork('peers/fastify', peer),
    startFork('peers/fastify', { ...peer, PEER_REDIS: redis.url }),
  ]);
  const shares: Record<string, number> = {};
  try {
    for (const [number, [name, aim]] of Object.entries(AIMS).entries()) {
      const paths = targets[name] ?? [];
      const body = await sameAnswerOf([ours.url, plain.url, keyed.url], paths[0] ?? '', headers[0] ?? {});
      await bare.tell({ name: String(number), body });
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
      shares[name] = rates.ours.perSecond;
      const cells = [rates.ours, rates.plain, rates.keyed].map((side) => [
        toRate(side.perSecond),
        toShare(shareOf(side, rates.bare)),
      ]);
      section.rows.push([name, toRate(rates.bare.perSecond), ...cells.flat()]);
      section.verdicts.push({ what: `${name} with key, share of bare`, value: share, aim, way: 'at least', unit: '' });
      run.log(section.rows.at(-1)?.join('  ') ?? '');
    }
  } finally {
    await Promise.all([ours, bare, plain, keyed].map((server) => server.stop()));
    await redis.stop();
  }
  for (const word of ['common', 'rare']) {
    const value = (shares[`search, ${word} Chinese`] ?? 0) / (shares[`search, ${word} English`] ?? 0);
    section.verdicts.push({ what: `${word} word, Chinese relative to English`, value, aim: 0.9, way: 'at least', unit: '' });
  }
  return section;
}

/**
 * What all of them answer, as ours writes it.
 *
 * @throws Error when one says something else: then it would not be a comparison
 */
async function sameAnswerOf(urls: string[], path: string, headers: Record<string, string>): Promise<string> {
  const texts = await Promise.all(urls.map(async (url) => (await fetch(url + path, { headers })).text()));
  const [first = '', ...rest] = texts;
  for (const [index, text] of rest.entries())
    if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(first)))
      throw new Error(`${path}: ${urls[index + 1]} answers something else than ours`);
  return first;
}
